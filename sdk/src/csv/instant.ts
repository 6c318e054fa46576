const FORM = /^(\d{4}-\d{2}-\d{2})(?:[t ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(?:(z)|([-+]\d{2}):?(\d{2}))?$/i;

/** The instant that a cell names: a day or a time, in UTC where it says no zone. Null of any other text, and of a time that does not exist. */
export function instantOf(text: string): string | null {
  const [whole, day = "", time = "00:00", , hours, minutes] = FORM.exec(text.trim()) ?? [];
  const ms = Date.parse(`${day}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`);
  if (whole === undefined || Number.isNaN(ms)) return null;
  // Date.parse makes 2 March of 30 February.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? new Date(ms).toISOString() : null;
}
