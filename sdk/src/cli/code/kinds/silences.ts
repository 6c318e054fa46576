import type { Fields } from "../../../local/fields.ts";
import type { CreateSilenceBody } from "../../../generated/schemas.ts";
import { textOrJson } from "../canonical.ts";
import { allItems, type Kind, pick } from "../kind.ts";

const order = ["external_id", "task", "entity", "from", "until", "every", "reason"];
/** In one form; what is no time is for the service to refuse. */
const instantIn = (time: unknown) => {
  const at = Date.parse(textOrJson(time));
  return Number.isNaN(at) ? time : new Date(at).toISOString();
};
const silenceFields = ({ from, until, ...fields }: Fields) =>
  pick({ ...fields, from: instantIn(from), until: instantIn(until) }, order);

/** Whether a silence of a folder is over: then there is nothing to make of it. */
export const isOver = ({ until }: Fields, now: number): boolean => Date.parse(textOrJson(until)) <= now;

/** Silences that have not ended: another time is another silence. */
export const silenceKind: Kind = {
  name: "silence",
  list: "silences",
  order,
  idOf: ({ external_id }) => String(external_id),
  read: async (client) => {
    const names = new Map(
      (await allItems(client.tasks.list({ limit: 100 }))).map((one) => [one.task_id, one.external_id]),
    );
    const silences = await allItems(client.silences.list({ limit: 100 }));
    return silences
      .filter(({ status }) => status !== "ended")
      .map(({ silence_id, external_id, task_id, entity, entity_id, from, until, every, reason }) => ({
        id: external_id ?? silence_id,
        ref: silence_id,
        fields: pick(
          {
            external_id: external_id ?? silence_id,
            task: task_id === null ? null : (names.get(task_id) ?? task_id),
            entity: entity ?? entity_id,
            from,
            until,
            every,
            reason,
          },
          order,
        ),
      }));
  },
  // The service fills in the zone.
  expected: ({ every, ...fields }, { fields: { every: there } }) =>
    silenceFields(every === undefined ? fields : { ...fields, every: { ...(there as Fields), ...(every as Fields) } }),
  shown: silenceFields,
  remedy: (_, __, { id }) => ({ how: "replace", why: `${id} is ended, and begins again` }),
  create: async ({ client, taskRef }, { task, ...fields }) => {
    const of = task === undefined ? {} : { task_id: await taskRef(textOrJson(task)) };
    await client.silences.create({ ...fields, ...of } as CreateSilenceBody);
  },
  change: () => Promise.reject(new Error("a silence does not change")),
  remove: async (client, { ref }) => void (await client.silences.end({ id: ref })),
};
