import type { ComponentChildren, RefObject, TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";
import type { Failure } from "../state/failure.ts";

/** What ties a control to its label, its hint and its error. */
interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** The API's refusal of this field: shown here, in its words. */
  failure?: Failure | null | false;
  optional?: boolean;
  /** The label is read out but not shown. */
  bare?: boolean;
  /** The label stands beside the control. */
  inline?: boolean;
  children: (wiring: FieldWiring) => ComponentChildren;
}

/** A label, a control, a hint, and the error where it belongs. */
export function Field({ label, hint, failure, optional, bare, inline, children }: FieldProps) {
  const id = useId();
  const wrong = failure === undefined || failure === null || failure === false ? null : failure;
  const described = [hint === undefined ? "" : `${id}-hint`, wrong === null ? "" : `${id}-error`].filter(Boolean);
  return (
    <div class={inline === true ? "field field-inline" : "field"}>
      <label class={bare === true ? "unseen" : "field-label"} for={id}>
        {label}
        {optional === true && <span class="field-optional"> optional</span>}
      </label>
      {children({
        id,
        "aria-describedby": described.length === 0 ? undefined : described.join(" "),
        "aria-invalid": wrong === null ? undefined : true,
      })}
      {hint !== undefined && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong !== null && (
        <p class="field-error" id={`${id}-error`}>
          {wrong.message} {wrong.suggestion}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, "children"> {
  value: string;
  onInput: (value: string) => void;
  /** Hidden while it is typed. */
  secret?: boolean;
  /** Brings up the digits on a phone. */
  decimal?: boolean;
  mono?: boolean;
  placeholder?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** One line of text. */
export function TextField({ value, onInput, secret, decimal, mono, placeholder, inputRef, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => {
        const common = {
          ...wiring,
          ref: inputRef ?? null,
          class: `input${mono === true ? " mono" : ""}`,
          value,
          placeholder,
          spellcheck: false,
          onInput: (event: TargetedInputEvent<HTMLInputElement>) => onInput(event.currentTarget.value),
        };
        if (secret === true) return <input {...common} type="password" autocomplete="current-password" />;
        return (
          <input {...common} type="text" autocomplete="off" inputmode={decimal === true ? "decimal" : undefined} />
        );
      }}
    </Field>
  );
}

interface TextAreaProps extends Omit<FieldProps, "children"> {
  value: string;
  onInput: (value: string) => void;
  rows?: number;
  mono?: boolean;
  placeholder?: string;
}

/** Several lines of text. */
export function TextArea({ value, onInput, rows = 4, mono, placeholder, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <textarea
          {...wiring}
          class={`input${mono === true ? " mono" : ""}`}
          rows={rows}
          value={value}
          placeholder={placeholder}
          spellcheck={false}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What may be chosen, and how it reads. */
interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> extends Omit<FieldProps, "children"> {
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** One of a few, from the browser's own list. */
export function Select<Value extends string>({ value, choices, onChange, ...field }: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          {...wiring}
          class="input"
          value={value}
          onChange={(event) => {
            const chosen = choices.find((one) => one.value === event.currentTarget.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Yes or no. */
export function Checkbox({
  label,
  checked,
  onChange,
  hint,
}: {
  label: ComponentChildren;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
}) {
  return (
    <label class="checkbox">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {hint !== undefined && <span class="field-hint checkbox-hint">{hint}</span>}
      </span>
    </label>
  );
}

/** One of very few, side by side; arrow keys move, as among any radio buttons. */
export function Segments<Value extends string>({
  label,
  value,
  choices,
  onChange,
  bare,
}: {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  bare?: boolean;
}) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend class={bare === true ? "unseen" : "field-label"}>{label}</legend>
      <div class="segments">
        {choices.map((one) => (
          <label key={one.value} class="segment">
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>{one.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
