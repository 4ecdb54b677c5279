// The teacher's worker: the marking, in a Python that no student's code ever enters. It has what is wanted; the rooms have not.

let desk, make;

async function start({ folder, wheel, desk }) {
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: folder, packages: [] });
  for (const [path, url] of [["/primiera.whl", `${folder}${wheel}`], ["/desk.zip", desk]]) {
    python.FS.writeFile(path, new Uint8Array(await (await fetch(url)).arrayBuffer()));
  }
  make = python.runPython(`
import sys
sys.path.insert(1, "/primiera.whl")
import primiera.exercises
primiera.exercises.__path__.append("/desk.zip")
from primiera.exercises.desk.browser import Desk, exercise_from

def make(text, name, files):
    return Desk(exercise_from(text, name), [(path, data.to_bytes()) for path, data in files])

make
`);
}

const jobs = {
  start,
  pile({ exercise, name, files }) {
    desk?.destroy();
    desk = make(exercise, name, files);
    return { plans: JSON.parse(desk.plans()), rows: JSON.parse(desk.rows()) };
  },
  take: ({ id, outcomes }) => JSON.parse(desk.take(id, JSON.stringify(outcomes))),
  rows: () => JSON.parse(desk.rows()),
  statistics: () => JSON.parse(desk.statistics()),
  grades: () => desk.grades(),
  platform: ({ name, template, column }) => JSON.parse(desk.platform(name, template, column)),
  feedback() {
    const made = desk.feedback();
    const bytes = made.toJs();
    made.destroy();
    return bytes;
  },
};

onmessage = async ({ data: { id, job, given } }) => {
  try {
    postMessage({ id, result: await jobs[job](given ?? {}) });
  } catch (error) {
    // A PythonError is a traceback; its last line is what the message says.
    const last = String(error.message).trim().split("\n").at(-1);
    postMessage({ id, error: last.replace(/^[\w.]*Error: /, "") });
  }
};
