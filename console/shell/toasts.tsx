import { dismiss, type Toast, toasts, undo } from "../state/toasts.ts";
import { useShortcuts } from "../state/shortcuts.ts";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/chip.tsx";

/** The newest, and the newest that can be taken back; older ones would only cover what is under them. */
const shownToasts = (all: readonly Toast[]): readonly Toast[] => {
  const undoable = all.findLast(({ undo: back }) => back !== undefined);
  return all.filter((toast) => toast === undoable || toast === all.at(-1));
};

/** What was just done, at the lower edge, with the way back. The live region says the same. */
export function Toasts() {
  useShortcuts("Everywhere", [{ keys: "z", does: "Undo the last action", run: () => void undo() }]);
  const shown = shownToasts(toasts.value);
  if (shown.length === 0) return null;
  return (
    <section aria-label="What was just done">
      <ul class="toasts">
        {shown.map((toast) => (
          <li key={toast.id} class={`toast toast-${toast.tone}`}>
            <Icon name={toast.tone === "done" ? "check" : "warning"} />
            <span class="toast-text">{toast.text}</span>
            {toast.undo !== undefined && (
              <button type="button" class="toast-undo" onClick={() => void undo(toast.id)}>
                Undo <Key>z</Key>
              </button>
            )}
            <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
