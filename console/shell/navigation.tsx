import { openAlarms, openCount } from "../data/open-alarms.ts";
import { screens } from "../registry.ts";
import { route } from "../routing/location.ts";
import { session } from "../session/session.ts";
import { announce } from "../state/announce.ts";
import { nextTheme, theme } from "../state/theme.ts";
import { Key } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";

const themeNames = { system: "as the system", light: "light", dark: "dark" } as const;

/** Beside the screen on a desk, below it on a phone. */
export function Navigation({
  onPalette,
  onHelp,
  onSignOut,
}: {
  onPalette: () => void;
  onHelp: () => void;
  onSignOut: () => void;
}) {
  const [, first = ""] = route.value.path.split("/");
  return (
    <header class="side">
      <a class="side-brand" href="#/" aria-label="Decision Monitor">
        <Logo />
      </a>
      <button type="button" class="side-search" aria-keyshortcuts="Control+K" onClick={onPalette}>
        <Icon name="search" />
        <span>Go to or do</span>
        <Key>Ctrl K</Key>
      </button>
      <nav class="side-nav" aria-label="Screens">
        {screens.flatMap(({ path, title, nav }) =>
          nav === undefined ? (
            []
          ) : (
            <a
              key={path}
              class={nav.setup === true ? "side-link side-setup" : "side-link"}
              href={`#${path}`}
              aria-current={`/${first}` === path ? "page" : undefined}
            >
              <Icon name={nav.icon} />
              <span>{title}</span>
              {path === "/alarms" && <OpenCount />}
            </a>
          ),
        )}
        <button type="button" class="side-link side-more" onClick={onPalette}>
          <Icon name="more" />
          <span>More</span>
        </button>
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
        <button
          type="button"
          class="icon-button"
          aria-label={`Sign out ${session.value?.who ?? ""}`.trim()}
          title={`Sign out ${session.value?.who ?? ""}`.trim()}
          onClick={onSignOut}
        >
          <Icon name="out" />
        </button>
      </div>
    </header>
  );
}

function OpenCount() {
  if (openAlarms.value === null) return null;
  const { open, text } = openCount(openAlarms.value);
  if (open === 0) return null;
  return (
    <span class="side-count" aria-hidden="true">
      {text}
    </span>
  );
}
