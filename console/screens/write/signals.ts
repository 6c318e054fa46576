import type { Primitive } from "../../../sdk/src/index.ts";
import { client } from "../../session/session.ts";
import { useResource } from "../../state/resource.ts";

const MOST = 500;

/** The signals that are registered, as far as a screen needs them: their units, and whether there are any. */
export function useSignals() {
  const { data, reload } = useResource("signals", async (signal) => {
    const found: Primitive[] = [];
    for await (const one of client().primitives.list({ limit: 100 }, { signal })) {
      found.push(one);
      if (found.length >= MOST) break;
    }
    return found;
  });
  const units = new Map(data?.map(({ primitive_id, unit }) => [primitive_id, unit]));
  return {
    list: data,
    reload,
    ids: new Set(units.keys()),
    unitOf: (primitiveId: string): string | undefined => units.get(primitiveId),
  };
}
