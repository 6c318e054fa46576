/** Addresses for whoever gets a message, absolute; those that are not there are not offered. */
export interface MessageLinks {
  readonly view?: string;
  readonly acknowledge?: string;
  readonly snooze?: string;
  readonly right?: string;
  readonly wrong?: string;
}

/** One address with what its button says. */
export interface LabelledLink {
  readonly label: string;
  readonly url: string;
}

const linkLabels: readonly (readonly [keyof MessageLinks | "runbook", string])[] = [
  ["acknowledge", "Acknowledge"],
  ["view", "Open"],
  ["runbook", "Runbook"],
  ["snooze", "Snooze"],
  ["right", "Right"],
  ["wrong", "False alarm"],
];

/** What is left to do about a trouble that is over: to look at it, and to say whether it was one. */
export const linksOfOver = ({ view, right, wrong }: MessageLinks): MessageLinks => ({
  ...(view !== undefined && { view }),
  ...(right !== undefined && { right }),
  ...(wrong !== undefined && { wrong }),
});

/** The addresses in the order in which they are offered: what to do at once, the runbook, then what can wait. */
export function labelledLinks(links: MessageLinks, runbook: string | null): LabelledLink[] {
  const all = { ...links, runbook };
  return linkLabels.flatMap(([name, label]) => {
    const url = all[name];
    return url == null ? [] : [{ label, url }];
  });
}

/** What a label says that is to be done first. */
export const isFirst = (label: string): boolean => label.startsWith("Acknowledge");

/** What stands around an address and its label in any format. */
const around = 8;

/** As many addresses as fit into `max` characters with their labels, in normal form and none of them cut. */
export function linksWithin(links: readonly LabelledLink[], max: number): LabelledLink[] {
  let left = max;
  return links.flatMap(({ label, url }) => {
    const { href } = new URL(url);
    const length = href.length + label.length + around;
    if (length > left) return [];
    left -= length;
    return [{ label, url: href }];
  });
}
