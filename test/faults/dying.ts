import { type Gate, gatedD1 } from "./faulty.ts";

/** A process that dies at its nth call to the database, before it or after it, until it is started again. */
export function dyingAt(nth: number, when: "before" | "after", isArmed = true) {
  let calls = 0;
  let armed = isArmed;
  let dead = false;
  const gate: Gate = async (call) => {
    if (dead) throw new Error("the process has died");
    if (!armed || ++calls !== nth) return call();
    if (when === "after") await call();
    dead = true;
    throw new Error("the process has died");
  };
  return {
    process: { db: gatedD1(gate), isDead: () => dead },
    died: () => dead,
    /** Calls count from now on. */
    arm: () => void (armed = true),
    revive: () => {
      dead = false;
      armed = false;
    },
  };
}
