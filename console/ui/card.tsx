import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A part of a screen with a heading; `flush` lets a table or a list reach its edges. */
export function Card({
  title,
  aside,
  flush,
  children,
}: {
  title?: string;
  aside?: ComponentChildren;
  flush?: boolean;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="card" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header class="card-head">
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      <div class={flush === true ? "card-flush" : "card-body"}>{children}</div>
    </section>
  );
}

/** A part of a screen that is folded away until somebody wants it, or there is nothing else to do. */
export function FoldedCard({
  title,
  open,
  children,
}: {
  title: string;
  open?: boolean | undefined;
  children: ComponentChildren;
}) {
  return (
    <details class="card card-fold" open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="card-body">{children}</div>
    </details>
  );
}

/** One number that matters, and what it is. */
export function Figure({ name, value, note }: { name: string; value: ComponentChildren; note?: ComponentChildren }) {
  return (
    <div class="figure">
      <p class="figure-name">{name}</p>
      <p class="figure-value">{value}</p>
      {note !== undefined && <div class="figure-note">{note}</div>}
    </div>
  );
}
