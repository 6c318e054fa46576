import type { CreateTaskBody } from "../../../sdk/src/index.ts";
import type { SaidBySentence } from "../../task-form/fields.tsx";
import { deliveryOf, emptyForm, formFiring, formMeta, type TaskForm, formWatch } from "../../task-form/form.ts";

/** Everything on the screen, as it was typed. */
export interface Draft extends TaskForm {
  intent: string;
  /** The person's own words, where the sentence is a reading chosen for them. */
  askedAs: string | null;
}

/** An empty screen. */
export const emptyDraft: Draft = { ...emptyForm, intent: "", askedAs: null };

/** The body that a draft stands for; what is left empty is left out. */
export function taskBody(draft: Draft, said: SaidBySentence): CreateTaskBody {
  const { mode, ...rest } = formFiring(draft, draft.watch !== "asked" || said.watch);
  const firing = { ...(said.mode ? {} : { mode }), ...rest };
  const watch = said.watch ? (draft.noData ? { no_data: "alert" as const } : null) : formWatch(draft);
  const meta = Object.fromEntries(Object.entries(formMeta(draft)).filter(([, text]) => text !== null));
  return {
    intent: draft.intent.trim(),
    entity_scope: draft.scope.trim() === "" ? "all" : draft.scope.trim(),
    delivery: deliveryOf(draft),
    ...(draft.askedAs === null ? {} : { asked_as: draft.askedAs }),
    ...(Object.keys(firing).length === 0 ? {} : { firing }),
    ...(watch === null ? {} : { watch }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
}
