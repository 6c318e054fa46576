import type { Primitive } from "../../domain/values/definitions/primitive.ts";
import { isReached } from "../../domain/values/reach.ts";
import type { Narrowed } from "../ports/service/narrowed.ts";
import type { PrimitiveFilter } from "../ports/signals/primitives.ts";
import type { Services } from "../services.ts";

/**
 * Services for somebody who may not touch everything. The signals that a sentence may mean and that an error may propose are
 * those within reach; what a request names is checked before.
 */
export function narrowedServices(services: Services, narrowed: Narrowed | null): Services {
  if (narrowed === null) return services;
  const { signals } = narrowed;
  if (signals === null) return { ...services, narrowed };
  const { primitives } = services;
  const within = (all: readonly Primitive[]) => all.filter(({ primitive_id }) => isReached(signals, primitive_id));
  const own = new Proxy(primitives, {
    get(target, name) {
      if (name === "all") return async (changes?: number) => within(await target.all(changes));
      if (name === "list" || name === "listById")
        return (filter: PrimitiveFilter, after: never, limit: number) =>
          target[name]({ ...filter, within: signals }, after, limit);
      if (name === "lastKnown") return () => null;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
  return { ...services, narrowed, primitives: own };
}
