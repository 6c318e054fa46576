/** The version after this one: its last number plus one (`1.0` -> `1.1`, `v1` -> `v2`), or `.1` added where it ends in none. */
export function nextVersion(version: string): string {
  const [, head = "", digits] = /^(.*?)(\d+)$/su.exec(version) ?? [];
  if (digits === undefined) return `${version}.1`;
  return head + (BigInt(digits) + 1n).toString().padStart(digits.length, "0");
}
