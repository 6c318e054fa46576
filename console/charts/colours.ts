const names = ["accent", "accent-soft", "bad", "bad-soft", "line", "muted", "surface", "text"] as const;

/** The colours of a chart. */
export type ChartColours = Record<(typeof names)[number], string>;

/** The colours of the page as they are now, for what is drawn on a canvas. */
export function coloursOf(place: HTMLElement): ChartColours {
  const probe = document.createElement("span");
  place.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as ChartColours;
}
