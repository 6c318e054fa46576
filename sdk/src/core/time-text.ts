/** A Date as the service takes times; throws TypeError for one that is none, which JSON would make null. */
export function timeText(name: string, time: Date): string {
  if (Number.isNaN(time.getTime())) throw new TypeError(`${name} is not a valid Date.`);
  return time.toISOString();
}
