// The runner: gives each submission a room, times every step, ends a room that hangs or breaks and opens another.
//
// It knows neither browser nor node: `openRoom()` resolves to { ask(step) -> Promise(reply), end() }, and ask() rejects
// when the room breaks. It never sees a wanted answer.

export const LIMIT = 2; // seconds for one cell or one answer
const START = 90; // seconds for Python to start, on the slowest machine
const BRISK = 1; // seconds in which a room opens where the limit holds as it is said
const SLOWEST = 5; // times the limit is stretched at most
const STRIKES = 2; // broken answers after which the rest of a question is not tried
const ROOMS = 12; // rooms a single submission may wear out

/** Resolve like `promise`, or to `late()` after some seconds. */
function within(seconds, promise, late) {
  let timer;
  const alarm = new Promise((resolve) => { timer = setTimeout(() => resolve(late()), seconds * 1000); });
  return Promise.race([promise, alarm]).finally(() => clearTimeout(timer));
}

/** Open a room. How long that takes tells how slow this machine is just now: its time limit stretches by as much. */
async function start(openRoom) {
  let gaveUp = false;
  const began = performance.now();
  const opening = openRoom();
  opening.then((room) => gaveUp && room.end(), () => {});
  const room = await within(START, opening, () => { gaveUp = true; });
  if (!room) throw new Error(`Python did not start within ${START} seconds`);
  room.pace = Math.min(SLOWEST, Math.max(1, (performance.now() - began) / 1000 / BRISK));
  return room;
}

/** One step in a room: { state: "done" | "error" | "late" | "broke", ... }. */
async function attempt(room, step, limit) {
  try {
    const reply = await within(limit * room.pace, room.ask(step), () => null);
    if (!reply) return { state: "late", error: `took longer than ${limit} s` };
    if ("fatal" in reply) return { state: "broke", error: `ended Python (${reply.fatal})` };
    return { state: "error" in reply ? "error" : "done", ...reply };
  } catch (error) {
    return { state: "broke", error: `ended Python (${error.message})` };
  }
}

/**
 * Run a plan, { steps: [{ kind: "cell", source } | { kind: "call", name, arguments, question }] }: one outcome a step.
 * After a room is lost, the cells that ran before are run again in the next one; the step that broke it is not.
 */
export async function runPlan(plan, openRoom, limit = LIMIT) {
  const outcomes = [], replay = [], strikes = {};
  let room = null, worn = 0;
  const lose = async () => { room?.end(); room = null; worn += 1; };
  const enter = async () => {
    while (!room && worn < ROOMS) {
      room = await start(openRoom);
      for (const step of [...replay]) {
        const again = await attempt(room, step, limit);
        if (again.state === "late" || again.state === "broke") {
          replay.splice(replay.indexOf(step), 1);
          await lose();
          break;
        }
      }
    }
    return room;
  };
  for (const step of plan.steps) {
    if (strikes[step.question] >= STRIKES) {
      outcomes.push({ state: "skipped", error: `not tried: ${STRIKES} answers of this question ran out of time or broke` });
    } else if (!(await enter())) {
      outcomes.push({ state: "skipped", error: `not tried: this submission broke Python ${ROOMS} times` });
    } else {
      const outcome = await attempt(room, step, limit);
      outcomes.push(outcome);
      if (outcome.state === "late" || outcome.state === "broke") {
        if (step.question) strikes[step.question] = (strikes[step.question] ?? 0) + 1;
        await lose();
      } else if (step.kind === "cell") replay.push(step);
    }
  }
  room?.end();
  return outcomes;
}

/** Run many plans, `lanes` at a time; `done(plan, outcomes)` as each ends. Stops early when `stopped()` says so. */
export async function runAll(plans, openRoom, { lanes = 2, limit = LIMIT, done, stopped = () => false }) {
  const waiting = [...plans];
  const lane = async () => {
    while (waiting.length && !stopped()) {
      const plan = waiting.shift();
      done(plan, await runPlan(plan, openRoom, limit));
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, lane));
}
