/** What the summary of a decision that fired says behind that: `28% is below the threshold of 35%` of `Fired: 28% is below the threshold of 35%.` */
export function judgementIn(summary: string): string {
  return summary.replace(/\.$/, "").replace(/^Fired: /, "");
}
