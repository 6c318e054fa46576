import { useRef, useState } from "preact/hooks";
import { formatCount } from "../../../format/number.ts";
import { Field } from "../../../ui/field.tsx";
import { lineAt, lineCount } from "./line-range.ts";
import type { Problem } from "./problems.ts";

const LINE = 20;
const PADDING = 8;

/** A text with numbered lines; what is wrong with it stands below, each thing a button that goes to its line. */
export function LineEditor({
  label,
  hint,
  value,
  problems,
  onInput,
  onSubmit,
}: {
  label: string;
  hint: string;
  value: string;
  problems: readonly Problem[];
  onInput: (value: string) => void;
  onSubmit: () => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  const wrong = new Set(problems.map(({ line }) => line));
  const goTo = (line: number) => {
    const text = area.current;
    if (text === null) return;
    const { start, end } = lineAt(value, line);
    text.focus();
    text.setSelectionRange(start, end);
    text.scrollTop = Math.max(0, (line - 4) * LINE);
  };
  return (
    <>
      <Field
        label={label}
        hint={hint}
        failure={problems.length > 0 && { type: "", message: `${formatCount(problems.length, "place")} to correct:` }}
      >
        {(wiring) => (
          <div class="rules-editor">
            <Gutter top={top} count={lineCount(value)} wrong={wrong} />
            <textarea
              {...wiring}
              ref={area}
              class="rules-text"
              value={value}
              spellcheck={false}
              autocomplete="off"
              wrap="off"
              onInput={(event) => onInput(event.currentTarget.value)}
              onScroll={(event) => setTop(event.currentTarget.scrollTop)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                onSubmit();
              }}
            />
          </div>
        )}
      </Field>
      {problems.length > 0 && (
        <ul class="rules-problems" aria-label="To be corrected">
          {problems.slice(0, 50).map(({ line, field, message }) => (
            <li key={`${line} ${field ?? ""} ${message}`}>
              <button type="button" class="rules-problem" onClick={() => goTo(line)}>
                <span class="rules-problem-line">Line {line}</span>
                <span>
                  {field !== null && <code>{field}</code>} {message}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 50 && <p class="muted small">And {problems.length - 50} more.</p>}
    </>
  );
}

/** The numbers of the lines that may be seen, and no more of them: a text may have thousands. */
function Gutter({ top, count, wrong }: { top: number; count: number; wrong: ReadonlySet<number> }) {
  const first = Math.max(1, Math.floor(top / LINE) - 4);
  const numbers = Array.from({ length: Math.min(64, Math.max(0, count - first + 1)) }, (_, at) => first + at);
  return (
    <div class="rules-gutter" aria-hidden="true">
      <div style={{ transform: `translateY(${(first - 1) * LINE + PADDING - top}px)` }}>
        {numbers.map((line) => (
          <div key={line} class={wrong.has(line) ? "rules-line rules-line-wrong" : "rules-line"}>
            {line}
          </div>
        ))}
      </div>
    </div>
  );
}
