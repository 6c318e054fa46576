import type { Failure } from "../../state/failure.ts";
import { boundTo } from "../../ui/bound.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import type { WordsForm } from "./signal-form.ts";

/** What people and sentences call a signal. */
export function WordsFields({
  form,
  onChange,
  failure,
}: {
  form: WordsForm;
  onChange: (some: Partial<WordsForm>) => void;
  failure: Failure | null;
}) {
  const bound = boundTo(form, onChange, failure);
  return (
    <>
      <TextArea
        label="Description"
        optional
        rows={2}
        {...bound("description")}
        placeholder="Share of licensed users active in the last 30 days, as a ratio from 0 to 1"
        hint="What it measures. Sentences are matched against it."
      />
      <TextArea
        label="Other words for it"
        optional
        rows={2}
        {...bound("synonyms")}
        placeholder={"active user rate\nengagement"}
        hint="A line each. A sentence may use any of them."
      />
      <TextField
        label="Unit"
        optional
        {...bound("unit")}
        placeholder="ratio, %, ms, EUR"
        hint="A ratio from 0 to 1 is shown in per cent."
      />
    </>
  );
}
