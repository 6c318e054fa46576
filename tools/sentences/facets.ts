import type { Reading } from "../../worker/domain/language/reading.ts";

/** What a reading says, in the short words in which the lexicon's examples say it; `refused` where it was refused or asked about. */
export function facetsOf({ unread, question, parts, firing = {}, watch }: Reading): string[] {
  if (unread !== null || question != null) return ["refused"];
  const { active } = firing;
  const hours = active?.from === undefined ? [] : [`${active.from}-${active.to}`];
  return [
    ...parts.map(({ direction, number, figure }) => {
      const side = `${direction ?? "at"} ${number?.text.replace(/^for /, "") ?? ""}`.trim();
      return figure?.kind === "time_since" || figure?.kind === "time_to"
        ? `${figure.kind} ${direction} ${number?.value}${number?.unit.charAt(0)}`
        : side;
    }),
    ...parts.flatMap(({ figure }) => (figure?.kind === "aggregate" ? [`${figure.op} over ${figure.window}`] : [])),
    ...parts.flatMap(({ figure }) => (figure?.kind === "usual" ? [`usual ${figure.period}`] : [])),
    ...(firing.for === undefined ? [] : [`for ${firing.for}`]),
    ...(firing.cooldown === undefined ? [] : [`cooldown ${firing.cooldown}`]),
    ...(firing.remind === undefined ? [] : [`remind ${firing.remind}`]),
    ...(firing.mode === undefined ? [] : [`mode ${firing.mode}`]),
    ...(firing.release === undefined ? [] : [`release ${parts[0]?.direction === "above" ? "below" : "above"}`]),
    ...(firing.recovered === true ? ["recovered"] : []),
    ...(firing.no_data === true ? ["no_data"] : []),
    ...(active === undefined
      ? []
      : [`active ${[...(active.days === undefined ? [] : [active.days.join(",")]), ...hours].join(" ")}`]),
    ...(watch?.every === undefined ? [] : [`every ${watch.every}`]),
    ...(watch?.on === undefined ? [] : [`on ${watch.on}`]),
  ];
}
