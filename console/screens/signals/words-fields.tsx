import { type Failure, isAbout } from "../../state/failure.ts";
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
  const at = (name: string) => isAbout(failure, name) && failure;
  return (
    <>
      <TextArea
        label="Description"
        optional
        rows={2}
        value={form.description}
        onInput={(description) => onChange({ description })}
        failure={at("description")}
        placeholder="Share of licensed users active in the last 30 days, as a ratio from 0 to 1"
        hint="What it measures. Sentences are matched against it."
      />
      <TextArea
        label="Other words for it"
        optional
        rows={2}
        value={form.synonyms}
        onInput={(synonyms) => onChange({ synonyms })}
        failure={at("synonyms")}
        placeholder={"active user rate\nengagement"}
        hint="A line each. A sentence may use any of them."
      />
      <TextField
        label="Unit"
        optional
        value={form.unit}
        onInput={(unit) => onChange({ unit })}
        failure={at("unit")}
        placeholder="ratio, %, ms, EUR"
        hint="A ratio from 0 to 1 is shown in per cent."
      />
    </>
  );
}
