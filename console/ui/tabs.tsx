import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

interface Tab<Name extends string> {
  name: Name;
  label: ComponentChildren;
}

/** Tabs over one panel: arrow keys, Home and End move among them. */
export function Tabs<Name extends string>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
  children: ComponentChildren;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (to: number) => {
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (tab === undefined) return;
    onOpen(tab.name);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.name}`)}`)?.focus();
  };
  const at = tabs.findIndex(({ name }) => name === open);
  const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  return (
    <div class="tabs">
      <div
        class="tab-list"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={(event) => {
          const to = steps[event.key];
          if (to === undefined) return;
          event.preventDefault();
          move(to);
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            class="tab"
            type="button"
            role="tab"
            aria-selected={tab.name === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === open ? 0 : -1}
            onClick={() => onOpen(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </div>
  );
}
