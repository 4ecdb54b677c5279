// What a page makes of its Python: one job at a time, and widgets drawn in the page itself, without a frame.
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "@lumino/widgets/style/index.css";
import "./older_browsers.js";
import { Comm, jupyterMessage } from "./comms.js";
import { uuid } from "./ids.js";
import { Manager } from "./manager.js";
import { OutputArea } from "./outputs.js";

const BUSY_AFTER = 3000; // ms on one job before a reader is offered to stop it
const KEEP_SINKS = 200; // a print from a task may come long after its message was answered

export class Kernel {
  constructor(python) {
    this.python = python;
    this.comms = new Map(); // comm id -> Comm
    this.sinks = new Map(); // message id -> where its output goes
    this.redirects = new Map(); // message id -> the Output widget that has taken it over
    this.areas = new Set();
    this.manager = new Manager(this);
    this.queue = Promise.resolve();
    this.inbox = Promise.resolve();
    this.onbusy = () => {};
    // In order, and each one done before the next: a print must find the Output widget that was to catch it.
    python.onmessage = (message) => {
      this.inbox = this.inbox.then(() => this.handle(message)).catch((error) => console.error(error));
    };
  }

  async handle(message) {
    const sink = this.sinks.get(message.parent);
    switch (message.type) {
      case "comm_open": {
        const { target_name: target, comm_id: id } = message.content;
        const comm = new Comm(this, target, id, sink);
        if (target === "jupyter.widget") await this.manager.handle_comm_open(comm, jupyterMessage(message));
        return;
      }
      case "comm_msg":
        await this.comms.get(message.content.comm_id)?.heard?.(jupyterMessage(message));
        return;
      case "comm_close":
        this.comms.get(message.content.comm_id)?.closed?.(jupyterMessage(message));
        this.comms.delete(message.content.comm_id);
        return;
      default:
        (this.redirects.get(message.parent) ?? sink)?.receive({ type: message.type, bundle: message.content });
    }
  }

  /** Run a cell; resolves with {status} once every message it sent has been drawn. */
  async execute(code, sink) {
    const result = await this.request(code, sink);
    await this.inbox;
    return result;
  }

  request(code, sink) {
    const id = uuid();
    return this.queued(() => this.python.ask("execute", code, id).then(JSON.parse), id, sink);
  }

  /** One job at a time: Python answers one request, and that says where its output belongs. */
  queued(act, id, sink) {
    const job = async () => {
      this.listen(id, sink);
      const timer = setTimeout(() => this.onbusy(sink, true), BUSY_AFTER);
      try {
        return await Promise.race([act(), this.python.ended]);
      } finally {
        clearTimeout(timer);
        this.onbusy(sink, false);
      }
    };
    const result = this.queue.then(job);
    this.queue = result.catch(() => {});
    return result;
  }

  listen(id, sink) {
    if (!sink) return;
    this.sinks.set(id, sink);
    if (this.sinks.size > KEEP_SINKS) this.sinks.delete(this.sinks.keys().next().value);
  }

  output(place) {
    const area = new OutputArea(this, place);
    this.areas.add(area);
    return area;
  }

  /** Where a cell that runs only for a later one sends its output: nowhere; its widgets exist, undrawn. */
  unseen() {
    return { receive() {} };
  }

  updateDisplay(bundle) {
    for (const area of this.areas) area.update(bundle);
  }

  forget(area) {
    this.areas.delete(area);
    for (const [id, sink] of this.sinks) if (sink === area) this.sinks.delete(id);
  }
}
