import type { Fields } from "../../local/fields.ts";
import type { DecisionMonitor } from "../../client.ts";

/** What a folder may hold. */
export type KindName =
  | "guardrails"
  | "context"
  | "signal"
  | "concept"
  | "condition"
  | "channel"
  | "feed"
  | "task"
  | "silence";

/** An object as a folder describes it; secrets are still `${NAME}`. */
export interface Spec {
  kind: KindName;
  id: string;
  fields: Fields;
  file: string;
}

/** An object as the service has it, in the words of a file; what the service does not show is `${NAME}`. */
export interface Live {
  id: string;
  fields: Fields;
  /** The service's own id. */
  ref: string;
  /** What only its kind looks at. */
  facts?: Fields;
}

/** What has to be done about a difference; `blocked`: nothing can be, and why. */
type Remedy = { how: "change" } | { how: "replace"; why: string } | { how: "blocked"; why: string };

/** What a kind needs to write: the client, and the ids that the service gave to tasks of the folder. */
export interface Writing {
  client: DecisionMonitor;
  taskRef: (externalId: string) => Promise<string>;
}

/** One kind of object; it answers for itself whatever the plan wants to know. */
export interface Kind {
  name: KindName;
  /** Under which name a file lists it; of some there is one, and no list. */
  list: string;
  single?: true;
  /** Its fields in the order in which they are written. */
  order: readonly string[];
  idOf: (fields: Fields) => string;
  /** What is there: those that are wanted, or all that a folder can describe. */
  read: (client: DecisionMonitor, wanted: readonly Spec[] | null) => Promise<Live[]>;
  /** What of a description can be compared with what is there, and as what it would show. */
  expected?: (fields: Fields, live: Live) => Fields;
  /** The same of what is there, beside its description. */
  shown?: (fields: Fields, spec: Fields) => Fields;
  /** Fields that hold secrets, and whether the service itself may know the name. */
  secrets?: (fields: Fields) => { path: string; value: unknown; byService: boolean }[];
  /** What else cannot be compared with what is there: another value is a change. */
  unseen?: (fields: Fields) => unknown[];
  /** What to do where these fields differ. */
  remedy: (differing: readonly string[], spec: Fields, live: Live) => Remedy;
  /** What is lost with a replacement or removal. */
  losses?: (client: DecisionMonitor, live: Live) => Promise<string[]>;
  /** Throws where the service would refuse to make it; asked before another one is removed for it. */
  tried?: (client: DecisionMonitor, fields: Fields) => Promise<void>;
  create: (writing: Writing, fields: Fields) => Promise<void>;
  change: (writing: Writing, fields: Fields, live: Live, differing: readonly string[]) => Promise<void>;
  /** Left out where it can never be removed. */
  remove?: (client: DecisionMonitor, live: Live) => Promise<void>;
}

/** Takes only these fields, in this order; what is null or missing is left out. */
export const pick = (fields: object, order: readonly string[]): Fields =>
  Object.fromEntries(
    order.flatMap((name) => {
      const value = (fields as Fields)[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

/** Everything of a list, over its pages. */
export async function allItems<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}
