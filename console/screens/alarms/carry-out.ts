import { mapLimited } from "../../state/map-limited.ts";
import { say, sayFailure } from "../../state/toasts.ts";
import type { Incident } from "./incident.ts";
import { type Deed, saidOf } from "./triage.ts";

const AT_ONCE = 4;

/** Where deeds show: alarms as they are in the list now, and how to put changed ones there. */
interface Shown {
  find: (id: string) => Incident | undefined;
  put: (incidents: readonly Incident[]) => void;
}

/**
 * Does what was chosen: the list shows it at once, and again as it was where the service refuses. `what` says it of several, with
 * # for the count.
 */
export async function carryOut(deeds: readonly Deed[], what: string, { find, put }: Shown): Promise<void> {
  const before = deeds.flatMap(({ id }) => find(id) ?? []);
  put(before.map((one, i) => ({ ...one, ...deeds[i]?.ahead })));
  const done = await each(deeds, ({ run }) => run(), put);
  const failed = new Set(deeds.filter((deed) => !done.includes(deed)).map(({ id }) => id));
  put(before.filter(({ incident_id }) => failed.has(incident_id)));
  if (done.length > 0)
    say(saidOf(done, what), async () => {
      const back = await each(done, ({ undo }) => undo(), put);
      if (back.length < done.length) throw new Error(`${done.length - back.length} of them could not be undone.`);
    });
}

/** Runs a call for each, a few at a time; says what failed, and returns those that did not. */
async function each(
  deeds: readonly Deed[],
  call: (deed: Deed) => PromiseLike<Incident>,
  put: Shown["put"],
): Promise<Deed[]> {
  const failures: unknown[] = [];
  const done = await mapLimited(AT_ONCE, deeds, async (deed) => {
    try {
      put([await call(deed)]);
      return [deed];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (failures.length > 0) sayFailure(failures[0]);
  return done.flat();
}
