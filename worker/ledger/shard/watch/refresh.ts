import type { CompiledCondition } from "../../../domain/condition/compiled.ts";
import { requiredSignals } from "../../../domain/condition/requirements.ts";
import { signalAges, silenceRule } from "../../../domain/task/watch/silence.ts";
import type { Watch, WatchList, WatchLists } from "../../../usecases/ports/tasks/watching.ts";
import type { SilencedTimes } from "./states/silenced-times.ts";
import type { Pushes } from "./sweeps/pushes.ts";
import { isSame, type WatchCopy, type WatchFacts } from "./list/watch-copy.ts";
import { logFault } from "../../../log.ts";

interface RefreshParts {
  copy: WatchCopy;
  silenced: SilencedTimes;
  pushes: Pick<Pushes, "begin">;
  transaction: <T>(work: () => T) => T;
  condition: (watch: Watch) => Promise<CompiledCondition | null>;
}

/** Reads the version of the list, and takes the list over at `now` where it is another than the copy's. */
export async function refreshCopy(parts: RefreshParts, lists: WatchLists, now: number): Promise<void> {
  const { copy, transaction } = parts;
  const before = copy.version;
  if ((await lists.version()) === before) return;
  const list = await lists.list();
  const known = new Map(copy.watches.map((held) => [held.task_id, held]));
  const facts = new Map<Watch, WatchFacts | null>();
  for (const watch of list.watches) {
    const held = known.get(watch.task_id);
    if (held && isSame(held, watch) && areFetched(held.facts, list) === (held.facts.fetched ?? false)) continue;
    const found = watchFacts(watch, await parts.condition(watch));
    facts.set(watch, found && areFetched(found, list) ? { ...found, fetched: true } : found);
  }
  // Whoever was faster has read a list that is at least as new: the alarm reads the version again.
  if (copy.version !== before) return;
  transaction(() => {
    copy.replace(list, (watch) => facts.get(watch) ?? null);
    parts.silenced.replace(list.silences);
    for (const held of copy.watches)
      if (held.watch.every_ms === null && held.since !== known.get(held.task_id)?.since) parts.pushes.begin(held, now);
  });
}

const areFetched = ({ signals, counted }: WatchFacts, { fetched }: WatchList) =>
  counted === true || signals.some((signal) => fetched.includes(signal));

function watchFacts(watch: Watch, condition: CompiledCondition | null): WatchFacts | null {
  if (condition) {
    const concepts = condition.concepts.map(({ key }) => key).sort();
    const signals = requiredSignals(condition);
    const ages = [...signalAges(condition.concepts)].filter(([signal]) => signals.includes(signal));
    const { no_data, every_ms } = watch.watch;
    const silence = no_data === "alert" ? silenceRule(new Map(ages), every_ms) : null;
    const counted = condition.concepts.some(({ definition }) => definition.population !== undefined);
    return { concepts, signals, ...(counted && { counted }), ...(silence ? { silence } : {}) };
  }
  logFault("watch_without_condition", { task_id: watch.task_id });
  return null;
}
