// The Output widget: a place in a widget where Python's prints, displays and errors go while its msg_id is theirs.
import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { OutputArea } from "./outputs.js";

const MODULE = "@jupyter-widgets/output";
const VERSION = "1.0.0";

export class OutputModel extends DOMWidgetModel {
  defaults() {
    return {
      ...super.defaults(),
      _model_name: "OutputModel",
      _model_module: MODULE,
      _model_module_version: VERSION,
      _view_name: "OutputView",
      _view_module: MODULE,
      _view_module_version: VERSION,
      msg_id: "",
      outputs: [],
    };
  }

  initialize(attributes, options) {
    super.initialize(attributes, options);
    this.on("change:msg_id", this.redirect, this);
    this.redirect();
  }

  redirect() {
    const { kernel } = this.widget_manager;
    if (this.previous("msg_id")) kernel.redirects.delete(this.previous("msg_id"));
    if (this.get("msg_id")) kernel.redirects.set(this.get("msg_id"), this);
  }

  /** One message of Python's; the outputs stay in the model, so that Python and every view see the same. */
  receive(message) {
    if (message.type === "clear_output") {
      this.clearNext = message.bundle.wait;
      if (!message.bundle.wait) this.keep([]);
      return;
    }
    const before = this.clearNext ? [] : this.get("outputs");
    this.clearNext = false;
    const last = before.at(-1);
    const next = asOutput(message);
    if (next.output_type === "stream" && last?.output_type === "stream" && last.name === next.name) {
      this.keep([...before.slice(0, -1), { ...last, text: last.text + next.text }]);
    } else this.keep([...before, next]);
  }

  keep(outputs) {
    this.set("outputs", outputs);
    this.save_changes();
  }
}

export class OutputView extends DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add("jupyter-widgets-output-area");
    this.area = new OutputArea(this.model.widget_manager.kernel, this.el);
    this.listenTo(this.model, "change:outputs", this.redraw);
    this.redraw();
  }

  redraw() {
    this.area.replace(this.model.get("outputs").map(asMessage));
  }

  remove() {
    this.area?.dispose();
    return super.remove();
  }
}

const TYPES = { execute_error: "error" };

function asOutput({ type, bundle }) {
  return { output_type: TYPES[type] ?? type, metadata: {}, ...bundle };
}

function asMessage({ output_type: type, ...bundle }) {
  return { type: type === "error" ? "execute_error" : type, bundle };
}
