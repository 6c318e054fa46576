import { isPointer } from "../../domain/action/source/json-pointer.ts";
import { sourceAddressProblem } from "../../domain/action/source/source-address.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { PrimitiveSource } from "../../domain/values/definitions/primitive.ts";
import { checkHeaders } from "../service/check-outgoing.ts";
import type { Services } from "../services.ts";

/** Refuses a source that must not or cannot be asked; throws `validation_error` below `location`. */
export function checkSource({ config }: Pick<Services, "config">, source: PrimitiveSource, location: string): void {
  if (source.kind !== "http") return;
  const problem = sourceAddressProblem(source.url, config.allowPrivateTargets);
  if (problem !== null) {
    throw new DomainError("validation_error", `The source address ${problem}.`, {
      location: `${location}url`,
      suggestion: "Give the https address of a public host, with {entity} and {timestamp} in its path or query.",
    });
  }
  checkHeaders(source.headers ?? {}, config.actionEnv, `${location}headers`);
  for (const field of ["value_pointer", "time_pointer"] as const) {
    const pointer = source[field];
    if (pointer === undefined || isPointer(pointer)) continue;
    throw new DomainError("validation_error", `\`${pointer}\` is not a JSON pointer.`, {
      location: `${location}${field}`,
      suggestion: "Begin with a slash, such as /data/value; ~1 stands for a slash and ~0 for ~ within a name.",
    });
  }
}
