import type { Failure } from "../../../state/failure.ts";
import { useResource } from "../../../state/resource.ts";
import { useSettled } from "../../../state/settled.ts";
import { check } from "../kinds.ts";
import type { Fields } from "../read-fields.ts";
import type { Kind } from "../version.ts";

const AFTER = 600;

/** What the API says against a draft, a moment after it was typed; null for nothing, or while it is not known. Nothing is stored. */
export function useCheck(kind: Kind, text: string, body: Fields | null): Failure | null {
  const settled = useSettled(text, AFTER);
  const isCurrent = body !== null && settled === text;
  const { failure, loading } = useResource(isCurrent ? settled : null, (signal) => check(kind, body ?? {}, signal));
  return isCurrent && !loading ? failure : null;
}
