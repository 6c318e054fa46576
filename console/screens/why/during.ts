/** Whether an alarm was open at a time; times as the API writes them. */
export function during({ opened_at, closed_at }: { opened_at: string; closed_at: string | null }, at: string): boolean {
  const time = Date.parse(at);
  return Date.parse(opened_at) <= time && (closed_at === null || time <= Date.parse(closed_at));
}
