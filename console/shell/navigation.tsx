import { screens } from "../registry.ts";
import { route } from "../routing/location.ts";
import { announce } from "../state/announce.ts";
import { nextTheme, theme } from "../state/theme.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";

const themeNames = { system: "as the system", light: "light", dark: "dark" } as const;

/** Beside the screen on a desk, below it on a phone. */
export function Navigation({ onHelp, onSignOut }: { onHelp: () => void; onSignOut: () => void }) {
  const [, first = ""] = route.value.path.split("/");
  return (
    <header class="side">
      <a class="side-brand" href={`#${screens[0]?.path ?? "/"}`} aria-label="Decision Monitor">
        <Logo />
      </a>
      <nav class="side-nav" aria-label="Screens">
        {screens.flatMap(({ path, title, nav }) =>
          nav === undefined ? (
            []
          ) : (
            <a key={path} class="side-link" href={`#${path}`} aria-current={`/${first}` === path ? "page" : undefined}>
              <Icon name={nav.icon} />
              <span>{title}</span>
            </a>
          ),
        )}
      </nav>
      <div class="side-foot">
        <button
          type="button"
          class="icon-button"
          aria-label={`Colours: ${themeNames[theme.value]}. Change`}
          title={`Colours: ${themeNames[theme.value]}`}
          onClick={() => announce(`Colours: ${themeNames[nextTheme()]}.`)}
        >
          <Icon name="theme" />
        </button>
        <button type="button" class="icon-button" aria-label="Keyboard help" title="Keyboard help (?)" onClick={onHelp}>
          <Icon name="help" />
        </button>
        <button type="button" class="icon-button" aria-label="Sign out" title="Sign out" onClick={onSignOut}>
          <Icon name="out" />
        </button>
      </div>
    </header>
  );
}
