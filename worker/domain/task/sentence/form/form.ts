import type { Span, WordSpan } from "../../../language/reading.ts";
import { slots, type SlotField, type Slot } from "./slots.ts";

/** Values by the name of their slot. */
export type SlotFields = Record<string, SlotField>;

/** A phrase of the grammar: words with slots `{kind:name}`, and the fields that the words alone mean. */
export interface Form {
  readonly text: string;
  readonly gives?: Readonly<SlotFields>;
}

/** A form found in a text. */
export interface Match {
  fields: SlotFields;
  end: number;
  slots: (Span & { name: string; as: NonNullable<WordSpan["as"]> })[];
}

const slotForm = /\{(\w+):(\w+)\}/g;

/** The phrase with its slots filled, or null where a field is missing, does not fit or differs from what the words mean. */
export function writeForm(form: Form, fields: SlotFields): string | null {
  if (Object.entries(form.gives ?? {}).some(([name, value]) => fields[name] !== value)) return null;
  let whole = true;
  const text = form.text.replace(slotForm, (_, kind: string, name: string) => {
    const value = fields[name];
    const written = value === undefined ? null : slotOf(kind).write(value);
    whole &&= written !== null;
    return written ?? "";
  });
  return whole ? text : null;
}

/** The names of the fields that a form says something of. */
export function namesIn(form: Form): string[] {
  return [...Object.keys(form.gives ?? {}), ...compiledForm(form).names.map(({ name }) => name)];
}

/** The form at a place of a text, or null. */
export function readForm(form: Form, text: string, at: number): Match | null {
  const { pattern, names } = compiledForm(form);
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (found === null) return null;
  const fields: SlotFields = { ...form.gives };
  const places: Match["slots"] = [];
  for (const { name, kind } of names) {
    const slot = slotOf(kind);
    const value = slot.read(found.groups?.[name] ?? "");
    if (value === undefined) return null;
    fields[name] = value;
    const [start = 0, end = 0] = found.indices?.groups?.[name] ?? [];
    places.push({ name, as: slot.as, start, end });
  }
  return { fields, end: at + found[0].length, slots: places };
}

interface CompiledForm {
  pattern: RegExp;
  names: { kind: string; name: string }[];
}

const patterns = new WeakMap<Form, CompiledForm>();

function compiledForm(form: Form): CompiledForm {
  const known = patterns.get(form);
  if (known !== undefined) return known;
  const names: CompiledForm["names"] = [];
  const source = form.text.replace(/[.*+?^$()[\]\\|]/g, "\\$&").replace(slotForm, (_, kind: string, name: string) => {
    names.push({ kind, name });
    return `(?<${name}>${slotOf(kind).pattern})`;
  });
  const made = { pattern: new RegExp(source, "dy"), names };
  patterns.set(form, made);
  return made;
}

function slotOf(kind: string): Slot {
  const slot = slots[kind];
  if (slot === undefined) throw new Error(`the grammar has no slot "${kind}"`);
  return slot;
}
