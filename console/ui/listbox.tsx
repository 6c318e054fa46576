import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

/** A list of which one item is chosen: arrow keys, Home and End move, Enter does what a double click does. */
export function Listbox<Item>({
  label,
  items,
  keyOf,
  chosen,
  onChoose,
  onEnter,
  marked,
  onMark,
  children,
}: {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  chosen: string | null;
  onChoose: (key: string) => void;
  onEnter?: (key: string) => void;
  /** Which are marked to be acted on together; left out where none can be. */
  marked?: ReadonlySet<string>;
  /** Marks one, or all between the last and it. */
  onMark?: (key: string, range: boolean) => void;
  children: (item: Item, chosen: boolean) => ComponentChildren;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = items.findIndex((item) => keyOf(item) === chosen);
  const active = at === -1 ? undefined : `${id}-${at}`;
  useEffect(() => {
    if (active === undefined) return;
    list.current?.querySelector(`#${CSS.escape(active)}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const choose = (index: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, index))];
    if (item !== undefined) onChoose(keyOf(item));
  };
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length };
  return (
    <div
      ref={list}
      class="listbox"
      role="listbox"
      aria-label={label}
      aria-activedescendant={active}
      tabIndex={0}
      onKeyDown={(event) => {
        const to = steps[event.key];
        if (to !== undefined) {
          event.preventDefault();
          choose(to);
        } else if (event.key === "Enter" && chosen !== null) onEnter?.(chosen);
      }}
      onFocus={(event) => {
        // A click says itself which one it means.
        if (at === -1 && event.currentTarget.matches(":focus-visible")) choose(0);
      }}
    >
      {items.map((item, index) => {
        const key = keyOf(item);
        return (
          <div
            key={key}
            id={`${id}-${index}`}
            class="option"
            role="option"
            aria-selected={key === chosen}
            aria-checked={marked?.has(key)}
            onClick={(event) =>
              onMark !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)
                ? onMark(key, event.shiftKey)
                : onChoose(key)
            }
            onDblClick={() => onEnter?.(key)}
          >
            {children(item, key === chosen)}
          </div>
        );
      })}
    </div>
  );
}
