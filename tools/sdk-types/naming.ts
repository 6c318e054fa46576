import type { Operation } from "./contract.ts";

/** Where a method lives: `client.tasks.create`. */
interface MethodName {
  resource: string;
  method: string;
}

/** The words of operations for many and for one, where the path does not say them. */
const NOUNS: Record<string, readonly [string, string]> = {
  keys: ["ApiKeys", "ApiKey"],
  people: ["People", "Person"],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The word an operationId uses for a resource, at the start of a capitalised word: Task or Tasks. */
function nounIn(resource: string, operationId: string): string | undefined {
  const plural = capital(resource);
  const nouns = NOUNS[resource] ?? [plural, plural.replace(/ies$/, "y").replace(/s$/, "")];
  return nouns.find((noun) => new RegExp(`[a-z]${noun}(?![a-z])`).test(operationId));
}

/**
 * A resource is the first word of the path where the operationId speaks of it (`/channels`, createChannel: channels.create),
 * else the tag (`/evaluate/full`, evaluateFull: evaluation.evaluateFull). A method is the operationId without that word.
 */
export function methodName({ operationId, path, tags }: Operation): MethodName {
  const segment = /^\/([a-z-]+)/.exec(path)?.[1] ?? "";
  const noun = nounIn(segment, operationId);
  if (noun !== undefined) return { resource: segment, method: small(operationId.replace(noun, "")) };
  // A plural is a noun (`/conditions/apply-calibration`: conditions.applyCalibration), another word a verb or a file.
  if (segment.endsWith("s")) return { resource: segment, method: operationId };
  const resource = small((tags[0] ?? "service").replaceAll(/[^A-Za-z]/g, ""));
  const own = nounIn(resource, operationId);
  return { resource, method: own === undefined ? operationId : small(operationId.replace(own, "")) };
}

/** Operations by resource, in order; throws when two would be the same method. */
export function byResource(operations: readonly Operation[]): Map<string, { method: string; operation: Operation }[]> {
  const resources = new Map<string, { method: string; operation: Operation }[]>();
  for (const operation of operations) {
    const { resource, method } = methodName(operation);
    const methods = resources.get(resource) ?? [];
    const taken = methods.find((other) => other.method === method);
    if (taken)
      throw new Error(`${operation.operationId} and ${taken.operation.operationId} are both ${resource}.${method}.`);
    resources.set(resource, [...methods, { method, operation }]);
  }
  return new Map([...resources].sort(([a], [b]) => (a < b ? -1 : 1)));
}
