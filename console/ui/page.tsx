import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

/** A screen: its title, which is also the tab's, what can be done with the whole of it, and its content. */
export function Page({
  title,
  tab = title,
  actions,
  above,
  wide,
  children,
}: {
  title: string;
  /** The title of the browser's tab, where the heading is too long for one. */
  tab?: string;
  actions?: ComponentChildren;
  /** Over the title: where this is, such as a link back to a list. */
  above?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${tab} · Decision Monitor`;
  }, [tab]);
  return (
    <div class={`page${wide === true ? " page-wide" : ""}`}>
      <header class="page-head">
        <div class="page-title">
          {above !== undefined && <div class="page-above">{above}</div>}
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        {actions !== undefined && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
