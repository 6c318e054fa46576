/** What a summary says behind its outcome: `28% is below the threshold of 35%` of `Fired: 28% is below the threshold of 35%.` */
export function judgementIn(summary: string): string {
  return summary.replace(/\.$/, "").replace(/^(?:Fired|Did not fire): /, "");
}
