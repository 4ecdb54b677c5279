// A comm as the widget manager wants it.
import { uuid } from "./ids.js";

export class Comm {
  constructor(kernel, target, id = uuid(), sink = undefined) {
    this.kernel = kernel;
    this.target_name = target;
    this.comm_id = id;
    this.sink = sink; // the output of the cell that opened it: where its callbacks print
    kernel.comms.set(id, this);
  }

  on_msg(callback) {
    this.heard = callback;
  }

  on_close(callback) {
    this.closed = callback;
  }

  open(data, callbacks, metadata, buffers) {
    return this.post("comm_open", { target_name: this.target_name, data }, callbacks, metadata, buffers);
  }

  send(data, callbacks, metadata, buffers) {
    return this.post("comm_msg", { data }, callbacks, metadata, buffers);
  }

  close(data = {}, callbacks, metadata, buffers) {
    this.kernel.comms.delete(this.comm_id);
    return this.post("comm_close", { data }, callbacks, metadata, buffers);
  }

  post(type, content, callbacks, metadata, buffers = []) {
    const id = uuid();
    const text = JSON.stringify({ comm_id: this.comm_id, ...content });
    const bytes = buffers.map(asBytes);
    // The widget sends its next state only when this one is said to be done.
    const parent = { msg_id: id };
    const idle = () =>
      callbacks?.iopub?.status?.({ header: { msg_type: "status" }, parent_header: parent, content: { execution_state: "idle" } });
    this.kernel.queued(() => this.kernel.python.ask("comm", type, id, text, bytes), id, this.sink).then(idle, idle);
    return id;
  }
}

// Python takes any typed array as a memoryview, but not a DataView.
function asBytes(buffer) {
  return ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer);
}

/** A message from the worker in the form that the widget manager reads. */
export function jupyterMessage(message) {
  return {
    header: {},
    parent_header: { msg_id: message.parent },
    metadata: message.metadata ?? {},
    content: message.content,
    buffers: (message.buffers ?? []).map((bytes) => {
      if (bytes instanceof ArrayBuffer) return new DataView(bytes);
      return new DataView(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    }),
  };
}
