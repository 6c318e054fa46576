import { signal } from "@preact/signals";

/** What the live region says. */
export const announced = signal("");

/** Says what an action did to who cannot see it. The same words twice are said twice. */
export function announce(text: string): void {
  announced.value = announced.value === text ? `${text}\u00A0` : text;
}
