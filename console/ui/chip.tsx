import type { ComponentChildren } from "preact";

export type Tone = "plain" | "accent" | "bad" | "warn" | "good";

/** A word about something's state; the colour only repeats what the word says. */
export function Chip({ tone = "plain", dot, children }: { tone?: Tone; dot?: boolean; children: ComponentChildren }) {
  return (
    <span class={`chip chip-${tone}`}>
      {dot === true && <span class="chip-dot" aria-hidden="true" />}
      {children}
    </span>
  );
}

/** A key as it is printed on the keyboard. */
export function Key({ children }: { children: ComponentChildren }) {
  return <kbd class="key">{children}</kbd>;
}
