import { signal } from "@preact/signals";

/** What the live region says. */
export const announced = signal("");
/** What was said since a person last did something; arriving on another screen says it once more. */
let fresh = "";

/** Says what an action did to whoever cannot see it. The same words twice are said twice. */
export function announce(text: string): void {
  fresh = text;
  announced.value = announced.value === text ? `${text}\u00A0` : text;
}

/** Says where somebody arrived, after what took them there: `Deleted. Tasks`. */
export function announceArrival(title: string): void {
  announce(fresh === "" ? title : `${fresh} ${title}`);
  fresh = "";
}

/** A person does something else: what was said before belongs to no arrival any more. */
export function beginAction(): void {
  fresh = "";
}

/** Notices whatever a person does, before any part of the page does. */
export function listenForActions(): void {
  for (const kind of ["keydown", "click"]) addEventListener(kind, beginAction, { capture: true });
}
