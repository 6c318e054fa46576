import { defineAbove, definedAs, newestOf } from "../common/defining.ts";
import { killInRounds, type Moment, type Round } from "./rounds.ts";
import { eventually, faultsOf, type KillWorld, persist, startHeardWorld } from "./world.ts";

const signal = "till.load";
const members = Array.from({ length: 40 }, (_, no) => `till:${no}`);
const limit = 0.25;
const everySeconds = 3;
/** Two groups of the same members: one is asked about, one is watched. */
const groups = ["asked", "watched"] as const;
type Group = (typeof groups)[number];

type GroupWorld = Awaited<ReturnType<typeof startHeardWorld>> & { task_id: string };

const moment = (kind: string, step: string, about?: Group): Moment => ({
  name: `${kind}: ${step}`,
  stop: { step, nth: 1, ...(about && { condition_id: about }), stored: step.startsWith("after") },
});
const counting = [
  "before a shard counts",
  "sealed and not counted",
  "counted and not kept",
  "after a shard has counted",
];
const recording = ["before records", "after records"];
/** A look opens its incident where it is recorded. */
const looking = [
  "before messages are queued",
  "after messages are queued",
  "before the look is kept",
  "after the look is kept",
];
const moments: readonly Moment[] = [
  ...[...counting, ...recording].map((step) => moment("question", step, "asked")),
  ...[...counting, ...recording].map((step) => moment("look", step, "watched")),
  ...looking.map((step) => moment("look", step)),
  ...["before a shard erases", "after a shard erases"].map((step) => moment("erasure", step)),
];

export async function startGroupWorld(): Promise<GroupWorld> {
  const world = await startHeardWorld();
  const { client, receiver } = world;
  await client.registerPrimitive({ primitive_id: signal, type: "float", description: "Load", max_age: "1h" });
  await push(world, members, 0.1);
  await defineAbove(client, newestOf("over", signal), 0.5);
  const of = { condition_id: "over", condition_version: "1" };
  for (const name of groups) {
    const population = { name, scope: "till:*", of, fold: "share" as const };
    await defineAbove(client, { concept_id: name, version: "1", population }, limit);
  }
  const { task_id } = await client.tasks.create({
    intent: "more than a quarter of the tills are over",
    entity_scope: "group:watched",
    delivery: { type: "webhook", endpoint: receiver.url },
    bind: { condition_id: "watched", condition_version: "1" },
    firing: { mode: "on_change" },
    watch: { every: `${everySeconds}s` },
  });
  return { ...world, task_id };
}

/** Kills a service at each step of questions about a group, looks at it and erasures of members; whether nothing was lost or doubled. */
export async function killGroups(world: GroupWorld, count: number): Promise<boolean> {
  const rounds = { questions: 0, looks: 0 };
  return killInRounds(world, moments, count, (no, { name }) => {
    const [kind] = name.split(":");
    if (kind === "question") return questionRound(world, (rounds.questions += 1));
    return kind === "look" ? lookRound(world, (rounds.looks += 1)) : erasureRound(world, no);
  });
}

function push(world: KillWorld, entities: readonly string[], value: number, at = Date.now() - 5): Promise<unknown> {
  const observed_at = new Date(at).toISOString();
  const observations = entities.map((entity) => ({ primitive_id: signal, entity, observed_at, value }));
  return persist(() => world.once.pushObservations({ observations }));
}

const question = (timestamp: string) => ({ ...definedAs("asked"), entity: "group:asked", timestamp });

/** One question has one answer, which late data does not change, and which can be verified. */
function questionRound(world: GroupWorld, nth: number): Round {
  const { client, once } = world;
  const t = Date.now() - 1;
  const asked = question(new Date(t).toISOString());
  return {
    work: () => once.evaluateFull(asked),
    async check() {
      const first = await client.evaluateFull(asked);
      await push(world, members.slice(0, 7), 0.2, t - 1);
      const again = await client.evaluateFull(asked);
      const { items } = await client.listDecisions({
        condition_id: "asked",
        from: asked.timestamp,
        to: asked.timestamp,
      });
      const { verified } = await client.verifyDecision({ decision_id: first.decision_id ?? "" });
      const faults = faultsOf(
        [again.decision_id === first.decision_id && again.replayed, "another answer to the same question"],
        [items.length === 1, `${items.length} decisions instead of 1`],
        [verified === true, "it does not verify"],
      );
      return { note: `${nth} questions`, faults };
    },
  };
}

/** While the members are over there is one incident with one message, which ends once they are not. */
async function lookRound(world: GroupWorld, nth: number): Promise<Round> {
  const { client, receiver, task_id } = world;
  const incidents = async () => (await client.listIncidents({ task_id, limit: 100 })).items;
  const isOpen = async () => (await incidents()).some(({ closed_at }) => closed_at === null);
  const actionsOf = async () => {
    const { items } = await client.listDecisions({ condition_id: "watched", outcome: "triggered", limit: 100 });
    const found = await Promise.all(items.map(({ decision_id }) => client.getDecision({ decision_id })));
    return found.flatMap(({ actions }) => actions);
  };
  await push(world, members, 0.9);
  return {
    async check() {
      await eventually(async () => (await incidents()).length >= nth && (await isOpen()), "an incident");
      const isSettled = async () => (await actionsOf()).every(({ status }) => status !== "queued");
      await eventually(isSettled, "its message", 600_000);
      await push(world, members, 0.1);
      await eventually(async () => !(await isOpen()), "the end of the incident");
      const [opened, actions] = [await incidents(), await actionsOf()];
      const sent = actions.filter(({ status }) => status === "triggered");
      const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
      const faults = faultsOf(
        [opened.length === nth, `${opened.length} incidents instead of ${nth}`],
        [sent.length === nth, `${sent.length} messages sent instead of ${nth}`],
        [new Set(ids).size === nth && ids.length === nth, `${ids.length} messages received instead of ${nth}`],
      );
      return { note: `${nth} incidents`, faults };
    },
  };
}

/** A member that is erased is counted no more, and stays in what was counted. */
async function erasureRound(world: GroupWorld, no: number): Promise<Round> {
  const { client, once } = world;
  const entity = `till:leaves-${no}`;
  await push(world, [entity], 0.1);
  const known = async (timestamp: string) => {
    const { decision_id } = await client.evaluateFull(question(timestamp));
    const { populations } = await client.getDecision({ decision_id: decision_id ?? "" });
    return { decision_id: decision_id ?? "", known: populations?.["asked@1"]?.known };
  };
  const before = await known(new Date().toISOString());
  return {
    work: () => once.eraseEntity({ entity }),
    async check() {
      await client.eraseEntity({ entity }).catch(() => undefined);
      const after = await known(new Date().toISOString());
      const { status, differences } = await client.verifyDecision({ decision_id: before.decision_id });
      const faults = faultsOf(
        [before.known === members.length + 1, `${before.known} members before`],
        [after.known === members.length, `${after.known} members after`],
        [status === "members_erased" && differences.length === 0, `verified as ${status}`],
      );
      return { note: entity, faults };
    },
  };
}
