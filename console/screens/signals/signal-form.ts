import type { Primitive, RegisterPrimitiveBody, UpdatePrimitiveBody } from "../../../sdk/src/index.ts";
import { emptySource, linesOf, type SourceForm, formSource, trimmedField } from "./source/source-form.ts";

/** What people and sentences call a signal. */
export interface WordsForm {
  description: string;
  /** A line each. */
  synonyms: string;
  unit: string;
}

/** A signal as it is being registered. */
export interface SignalForm extends WordsForm {
  id: string;
  type: Primitive["type"];
  kind: NonNullable<Primitive["kind"]>;
  /** Labels that tell members apart, a line each. */
  members: string;
  /** A line each. */
  labels: string;
  maxAge: string;
  policy: Primitive["missing_data_policy"];
  source: SourceForm;
}

/** A new signal, of which the address may know the name. */
export const newSignal = (id: string): SignalForm => ({
  id,
  type: "time_series<float>",
  kind: "level",
  members: "",
  labels: "",
  description: "",
  synonyms: "",
  unit: "",
  maxAge: "",
  policy: "null",
  source: emptySource,
});

/** What to send to register it: what the form says and nothing else. */
export function signalBody(form: SignalForm): RegisterPrimitiveBody {
  const synonyms = linesOf(form.synonyms);
  const members = linesOf(form.members);
  return {
    primitive_id: form.id.trim(),
    type: form.type,
    ...(form.kind === "level" ? {} : { kind: form.kind }),
    ...(members.length === 0 ? {} : { members }),
    ...(form.type === "categorical" ? { labels: linesOf(form.labels) } : {}),
    ...trimmedField("description", form.description),
    ...(synonyms.length === 0 ? {} : { synonyms }),
    ...trimmedField("unit", form.unit),
    ...trimmedField("max_age", form.maxAge),
    missing_data_policy: form.policy,
    source: formSource(form.source),
  };
}

/** The words of a signal as a form. */
export const wordsFormOf = ({ description, synonyms, unit }: Primitive): WordsForm => ({
  description: description ?? "",
  synonyms: (synonyms ?? []).join("\n"),
  unit: unit ?? "",
});

/** The words that differ from those of the signal. An emptied text is sent as it is: the API says that it cannot be. */
export function changedWords(signal: Primitive, form: WordsForm): UpdatePrimitiveBody {
  const was = wordsFormOf(signal);
  const differs = (name: keyof WordsForm) => was[name].trim() !== form[name].trim();
  return {
    ...(differs("description") ? { description: form.description.trim() } : {}),
    ...(differs("synonyms") ? { synonyms: linesOf(form.synonyms) } : {}),
    ...(differs("unit") ? { unit: form.unit.trim() } : {}),
  };
}

/** What takes a change of words back; null where a text that was not there cannot be taken away again. */
export function wordsBack(signal: Primitive, change: UpdatePrimitiveBody): UpdatePrimitiveBody | null {
  const { description, unit, synonyms = [] } = signal;
  if (change.description !== undefined && description === undefined) return null;
  if (change.unit !== undefined && unit === undefined) return null;
  return {
    ...(change.description === undefined || description === undefined ? {} : { description }),
    ...(change.unit === undefined || unit === undefined ? {} : { unit }),
    ...(change.synonyms === undefined ? {} : { synonyms }),
  };
}
