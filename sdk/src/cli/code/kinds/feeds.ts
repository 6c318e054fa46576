import type { Fields } from "../../../local/fields.ts";
import { standardLimits } from "../../../../../worker/domain/feeds/kinds.ts";
import type { CreateFeedBody, UpdateFeedBody } from "../../../generated/schemas.ts";
import { allItems, type Kind, pick } from "../kind.ts";
import { variableFor } from "../secrets.ts";

const limits = Object.keys(standardLimits);
const order = ["feed_id", "kind", "verify", "map", ...limits];

function feedFields({ verify, ...fields }: Fields): Fields {
  const { secret: _, ...seen } = (verify ?? {}) as Fields;
  return {
    ...pick({ ...standardLimits, ...fields }, order),
    ...(verify == null ? {} : { verify: pick(seen, ["method", "header"]) }),
  };
}

/** Feeds: all but their kind changes. */
export const feedKind: Kind = {
  name: "feed",
  list: "feeds",
  order,
  idOf: ({ feed_id }) => String(feed_id),
  read: async (client) =>
    (await allItems(client.feeds.list({ limit: 100 }))).map(({ verify, ...feed }) => {
      const secret = variableFor("feed", feed.feed_id, "secret");
      const checked = verify === null ? {} : { verify: { ...pick(verify, ["method", "header"]), secret } };
      return { id: feed.feed_id, ref: feed.feed_id, fields: pick({ ...feed, ...checked }, order) };
    }),
  expected: feedFields,
  shown: feedFields,
  secrets: ({ verify }) => [{ path: "verify.secret", value: ((verify ?? {}) as Fields)["secret"], byService: true }],
  remedy: (differing, spec, { id, fields }) => {
    if (differing.includes("kind"))
      return { how: "blocked", why: `the kind of feed ${id} cannot change: make another` };
    if (fields["verify"] !== undefined && spec["verify"] === undefined)
      return { how: "blocked", why: `feed ${id} checks signatures, and that cannot be taken away: make another` };
    return { how: "change" };
  },
  create: async ({ client }, fields) => void (await client.feeds.create(fields as unknown as CreateFeedBody)),
  change: async ({ client }, fields, { id }, differing) => {
    const changed = pick({ ...standardLimits, ...fields }, differing.length === 0 ? ["verify"] : differing);
    await client.feeds.update({ feed_id: id, ...(changed as UpdateFeedBody) });
  },
  remove: async (client, { id }) => void (await client.feeds.delete({ feed_id: id })),
};
