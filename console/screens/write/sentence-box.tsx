import type { RefObject } from "preact";
import { type MarkKind, markText, type Read } from "./marks.ts";

const names: Readonly<Record<MarkKind, string>> = {
  signal: "signal",
  relation: "what must happen",
  number: "number",
  label: "label",
  window: "time",
  qualifier: "qualifier",
  connective: "and, or, not",
  gloss: "explanation",
  aside: "aside, not used",
  unread: "not used",
  fault: "not clear",
};

/** The sentence, with what was understood of it marked under the words as they are typed. */
export function SentenceBox({
  value,
  read,
  wrong,
  input,
  onInput,
  onSubmit,
}: {
  value: string;
  read: Read | null;
  wrong: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
  onInput: (value: string) => void;
  onSubmit: () => void;
}) {
  const marked = markText(value, read);
  const kinds = [...new Set(marked.flatMap(({ kind }) => (kind === null ? [] : [kind])))];
  return (
    <div class="write-sentence">
      <label class="field-label" for="write-intent">
        What should be watched for?
      </label>
      <div class={`write-box${wrong ? " write-box-wrong" : ""}`}>
        <div class="write-mirror" aria-hidden="true">
          {marked.map(({ text, kind }, index) =>
            kind === null ? (
              <span key={index}>{text}</span>
            ) : (
              <mark key={index} class={`mark mark-${kind}`}>
                {text}
              </mark>
            ),
          )}
          {"\n"}
        </div>
        <textarea
          id="write-intent"
          ref={input}
          class="write-input"
          value={value}
          rows={1}
          maxLength={2000}
          spellcheck={false}
          placeholder="daily logins fall by 40%"
          aria-describedby="write-understood"
          aria-invalid={wrong ? true : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey) return;
            event.preventDefault();
            if (event.ctrlKey || event.metaKey) onSubmit();
          }}
        />
      </div>
      {kinds.length > 0 && (
        <ul class="write-legend" aria-label="What the marks mean">
          {kinds.map((kind) => (
            <li key={kind} class="write-legend-item">
              <span class={`write-swatch mark-${kind}`} aria-hidden="true" />
              {names[kind]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
