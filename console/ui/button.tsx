import type { ComponentChildren, MouseEventHandler } from "preact";
import { barredText, may, type Needed } from "../state/scopes.ts";

interface ButtonProps {
  kind?: "plain" | "primary" | "quiet" | "danger";
  small?: boolean;
  /** Under way: it says so, and cannot be pressed again. */
  busy?: boolean;
  disabled?: boolean;
  type?: "button" | "submit";
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Where the words on it do not say enough by themselves. */
  label?: string;
  /** The key that does the same. */
  shortcut?: string;
  title?: string;
  expanded?: boolean;
  pressed?: boolean;
  /** What the API key must be allowed to do; without it the button is barred, and says why. */
  needs?: Needed;
  children: ComponentChildren;
}

/** A button; `primary` once to a view. */
export function Button(props: ButtonProps) {
  const { kind = "plain", small, busy, type = "button", onClick, label, shortcut, needs, children } = props;
  const isBarred = needs !== undefined && !may(needs);
  const size = small === true ? " button-small" : "";
  return (
    <button
      type={type}
      class={`button button-${kind}${size}`}
      disabled={props.disabled === true || isBarred}
      aria-disabled={busy === true ? true : undefined}
      aria-busy={busy === true ? true : undefined}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-expanded={props.expanded}
      aria-pressed={props.pressed}
      title={isBarred ? barredText(needs) : props.title}
      onClick={busy === true ? undefined : onClick}
    >
      {busy === true && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = "plain",
  small,
  href,
  children,
}: {
  kind?: "plain" | "primary" | "quiet";
  small?: boolean;
  href: string;
  children: ComponentChildren;
}) {
  return (
    <a class={`button button-${kind}${small === true ? " button-small" : ""}`} href={href}>
      {children}
    </a>
  );
}
