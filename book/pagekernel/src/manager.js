// The stock widget manager, with the three widget libraries a page can meet.
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import anywidgetFactory from "anywidget-amd";
import { Comm } from "./comms.js";
import { OutputModel, OutputView } from "./output_widget.js";

export class Manager extends ManagerBase {
  constructor(kernel) {
    super();
    this.kernel = kernel;
  }

  async loadClass(name, module) {
    const found = this.library(module)?.[name];
    if (!found) throw new Error(`The page has no widget ${name} of ${module}`);
    return found;
  }

  library(module) {
    switch (module) {
      case "@jupyter-widgets/base":
        return base;
      case "@jupyter-widgets/controls":
        return controls;
      case "@jupyter-widgets/output":
        return { OutputModel, OutputView };
      case "anywidget":
        return (this.anywidget ??= anywidgetFactory(base));
      default:
        return undefined;
    }
  }

  async _create_comm(target, id, data, metadata, buffers) {
    const comm = new Comm(this.kernel, target, id);
    if (data !== undefined) comm.open(data, undefined, metadata, buffers);
    return comm;
  }

  async _get_comm_info() {
    return {};
  }

  /** Draw a model below `place`; resolves with the view. */
  async draw(id, place) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget ?? view.pWidget, place);
    return view;
  }
}
