import { dismiss, toasts, undo } from "../state/toasts.ts";
import { useShortcuts } from "../state/shortcuts.ts";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/chip.tsx";

/** What was just done, at the lower edge, with the way back. The live region says the same. */
export function Toasts() {
  useShortcuts("Everywhere", [{ keys: "z", does: "Undo the last action", run: () => void undo() }]);
  return (
    <ul class="toasts" aria-label="What was just done">
      {toasts.value.map((toast) => (
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
  );
}
