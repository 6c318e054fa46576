import { loneSurrogate } from "../../domain/values/observation-check.ts";

/** Deepest nesting of a body, the body itself being the first level. */
const maxLevels = 32;

/** Something in a body that could not be given back as it was sent, and where. */
interface Unkeepable {
  path: PropertyKey[];
  message: string;
}

/**
 * The first thing in parsed JSON that would be lost or changed on its way through the service: a number beyond what a
 * double holds, half a character, a name that engines take for a prototype, or a nesting that databases refuse.
 */
export function findUnkeepable(value: unknown, level = 1): Unkeepable | null {
  if (typeof value === "string") return loneSurrogate.test(value) ? fault("must not contain lone surrogates") : null;
  if (typeof value === "number") return Number.isFinite(value) ? null : fault("is a number too large to hold");
  if (typeof value !== "object" || value === null) return null;
  if (level > maxLevels) return fault(`must not lie deeper than ${maxLevels} levels`);
  return Array.isArray(value) ? inList(value, level) : inObject(value, level);
}

const fault = (message: string): Unkeepable => ({ path: [], message });

function inList(list: readonly unknown[], level: number): Unkeepable | null {
  for (let index = 0; index < list.length; index++) {
    const found = findUnkeepable(list[index], level + 1);
    if (found) return below(index, found);
  }
  return null;
}

function inObject(object: object, level: number): Unkeepable | null {
  for (const [name, held] of Object.entries(object)) {
    const found = faultOfName(name) ?? findUnkeepable(held, level + 1);
    if (found) return below(name, found);
  }
  return null;
}

function faultOfName(name: string): Unkeepable | null {
  if (name === "__proto__") return fault("is not a field here");
  return loneSurrogate.test(name) ? fault("has a name with lone surrogates") : null;
}

const below = (key: PropertyKey, found: Unkeepable): Unkeepable => ({ ...found, path: [key, ...found.path] });
