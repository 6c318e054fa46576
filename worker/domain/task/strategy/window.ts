import type { ApplicationContext } from "../../values/definitions/context.ts";
import { isDuration, parseDuration } from "../../values/time.ts";
import type { ParameterProvenance } from "../provenance.ts";

/** A duration and where it came from. */
interface Windowed {
  window: string;
  source: ParameterProvenance["source"];
  from: string | null;
}

/** How far back a strategy looks: the sentence, the prior, else its default moved into the context's meaningful windows; null where it does not. */
export function windowFor(
  standard: string | null,
  read: string | null,
  prior: { window: string | undefined; key: string; source: ParameterProvenance["source"] } | null,
  context: ApplicationContext | null,
): Windowed | null {
  if (standard === null) return null;
  if (read !== null) return { window: read, source: "sentence", from: read };
  if (prior?.window !== undefined) return { window: prior.window, source: prior.source, from: prior.key };
  const { min, max } = context?.behavioural?.meaningful_windows ?? {};
  const ms = parseDuration(standard);
  if (min !== undefined && isDuration(min) && ms < parseDuration(min))
    return { window: min, source: "meaningful_windows", from: "min" };
  if (max !== undefined && isDuration(max) && ms > parseDuration(max))
    return { window: max, source: "meaningful_windows", from: "max" };
  return { window: standard, source: "default", from: null };
}
