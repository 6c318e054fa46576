import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";

/** A dialog over everything else, there as long as it is rendered: Escape and the cross close it, focus stays in it and returns. */
export function Dialog({
  title,
  onClose,
  wide,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // What is asked for can be typed at once, or chosen by a key.
    dialog.current
      ?.querySelector<HTMLElement>(".dialog-keys button, input:not([type=checkbox], [type=radio]), textarea")
      ?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog${wide === true ? " dialog-wide" : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="cross" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
