import type { Incident, Output } from "../../../../sdk/src/index.ts";
import { mapLimited } from "../../../state/map-limited.ts";
import { say, sayFailure } from "../../../state/toasts.ts";
import { type Deed, type IncidentAct, saidOf } from "./triage.ts";

const AT_ONCE = 4;
const IN_ONE_CALL = 200;

/** Where deeds show: alarms as they are in the list now, how to put changed ones there, and the call for many. */
interface Shown {
  find: (id: string) => Incident | undefined;
  put: (incidents: readonly Incident[]) => void;
  bulk: (body: { incident_ids: string[]; act: IncidentAct }) => PromiseLike<Output<"bulkIncidents">>;
}

/** What came of one deed. */
interface Came {
  deed: Deed;
  failure: unknown;
}

/**
 * Does what was chosen, and undoes it: the list shows both at once, and again as it was where the service refuses. `what` says it
 * of several.
 */
export async function carryOut(
  deeds: readonly Deed[],
  what: (alarms: string) => string,
  { find, put, bulk }: Shown,
): Promise<void> {
  const before = deeds.flatMap(({ id }) => find(id) ?? []);
  put(before.map((one, i) => ({ ...one, ...deeds[i]?.ahead })));
  const act = deeds.length > 1 ? deeds[0]?.act : undefined;
  const came = await (act === undefined ? oneByOne(deeds, ({ run }) => run(), put) : together(deeds, act, put, bulk));
  const failed = came.filter(({ failure }) => failure !== null);
  put(before.filter(({ incident_id }) => failed.some(({ deed }) => deed.id === incident_id)));
  if (failed.length > 0) sayFailure(failed[0]?.failure);
  const done = came.flatMap(({ deed, failure }) => (failure === null ? [deed] : []));
  if (done.length === 0) return;
  const takeBack = async (): Promise<void> => {
    const after = done.flatMap(({ id }) => find(id) ?? []);
    // What is pressed next acts on what the list shows: it must not wait for the service.
    put(before.filter(({ incident_id }) => done.some(({ id }) => id === incident_id)));
    const back = await oneByOne(done, ({ undo }) => undo(), put);
    const left = back.filter(({ failure }) => failure !== null);
    put(after.filter(({ incident_id }) => left.some(({ deed }) => deed.id === incident_id)));
    if (left.length > 0) throw left[0]?.failure;
  };
  say(saidOf(done, what), takeBack, done.find(({ undone }) => undone !== undefined)?.undone);
}

function oneByOne(
  deeds: readonly Deed[],
  call: (deed: Deed) => PromiseLike<Incident>,
  put: Shown["put"],
): Promise<Came[]> {
  return mapLimited(AT_ONCE, deeds, async (deed): Promise<Came> => {
    try {
      put([await call(deed)]);
      return { deed, failure: null };
    } catch (failure) {
      return { deed, failure };
    }
  });
}

async function together(
  deeds: readonly Deed[],
  act: IncidentAct,
  put: Shown["put"],
  bulk: Shown["bulk"],
): Promise<Came[]> {
  const came: Came[] = [];
  for (let from = 0; from < deeds.length; from += IN_ONE_CALL) {
    const some = deeds.slice(from, from + IN_ONE_CALL);
    try {
      const { results } = await bulk({ incident_ids: some.map(({ id }) => id), act });
      put(results.flatMap(({ incident }) => incident ?? []));
      came.push(
        ...some.map((deed, i) => ({ deed, failure: results[i]?.error ? new Error(results[i].error.message) : null })),
      );
    } catch (failure) {
      came.push(...some.map((deed) => ({ deed, failure })));
    }
  }
  return came;
}
