import { effect, signal } from "@preact/signals";

const STORED = "decision-monitor.theme";
const themes = ["system", "light", "dark"] as const;
/** What colours are asked for. */
type Theme = (typeof themes)[number];

const stored = localStorage.getItem(STORED);

/** What the person asked for. */
export const theme = signal<Theme>(themes.find((one) => one === stored) ?? "system");

/** Keeps the page in the colours that are asked for, and the wish for the next visit. */
export const keepTheme = () =>
  effect(() => {
    document.documentElement.style.colorScheme = theme.value === "system" ? "light dark" : theme.value;
    if (theme.value === "system") localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, theme.value);
  });

/** Goes on to the next: the system's, light, dark. */
export function nextTheme(): Theme {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? "system";
  return theme.value;
}
