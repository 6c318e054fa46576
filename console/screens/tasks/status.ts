/** What the list may be narrowed to. */
export const statuses = [
  { value: "any", label: "All" },
  { value: "active", label: "Active" },
  { value: "preview", label: "Preview" },
  { value: "paused", label: "Paused" },
] as const;

type Status = (typeof statuses)[number]["value"];

/** The status an address names; all of them where it names none that there is. */
export const chosenStatus = (named: string | null): Status =>
  statuses.find(({ value }) => value === named)?.value ?? "any";

/** The colour that goes with a status. */
export const toneOf = (status: string): "good" | "accent" | "plain" =>
  status === "active" ? "good" : status === "preview" ? "accent" : "plain";
