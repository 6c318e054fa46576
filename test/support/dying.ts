import { type Gate, gatedD1 } from "./gates.ts";

/**
 * A process that dies at its nth moment, until it is started again: before a call to the database, where something has
 * changed since the moment before, or after a call that wrote. Dying at any other call leaves the same behind as one of these.
 */
export function dyingAt(nth: number, when: "before" | "after", isArmed = true) {
  let moments = 0;
  let armed = isArmed;
  let dead = false;
  let changed = true;
  const mustLive = () => {
    if (dead) throw new Error("the process has died");
  };
  const gate: Gate = async (call, kind) => {
    mustLive();
    const isMoment = armed && (when === "before" ? changed : kind !== "read");
    const dies = isMoment && ++moments === nth;
    if (isMoment) changed = false;
    if (!dies || when === "after") {
      const answer = await call();
      if (kind !== "read") changed = true;
      if (!dies) return answer;
    }
    dead = true;
    return Promise.reject(new Error("the process has died"));
  };
  const acts = () => {
    mustLive();
    changed = true;
  };
  return {
    process: { over: (db: D1Database) => gatedD1(db, gate), acts },
    died: () => dead,
    /** Moments count from now on. */
    arm: () => void (armed = true),
    revive: () => {
      dead = false;
      armed = false;
    },
  };
}
