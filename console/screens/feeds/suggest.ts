/** A rule as it is suggested for a name that no rule takes, for a person to change. */
interface Suggestion {
  match: string;
  signal: string;
  entity: string;
}

/** Labels that usually say what a series is about, and what such an entity is called; the first that is there. */
const entityLabels: readonly (readonly [label: string, kind: string])[] = [
  ["instance", "host"],
  ["host.name", "host"],
  ["service.name", "service"],
  ["service", "service"],
  ["pod", "pod"],
  ["job", "job"],
];

const idPart = (text: string): string => text.replaceAll(/[^A-Za-z0-9_-]+/g, "_").replaceAll(/^_+|_+$/g, "") || "data";
const plainName = /^[A-Za-z_:][A-Za-z0-9_:.]*$/;

/** Labels of a sample as the service shows it; none where it is no list of labels. */
export function labelsOf(sample: string): [name: string, value: string][] {
  try {
    const parsed: unknown = JSON.parse(sample);
    return Array.isArray(parsed) ? (parsed as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** A rule for a metric that no rule takes; its entity follows from the labels of a sample. */
export function suggestRule(feedId: string, name: string, sample: string): Suggestion {
  const labels = new Map(labelsOf(sample));
  const [label, kind] = entityLabels.find(([one]) => labels.has(one)) ?? [];
  const other = [...labels.keys()].find((one) => one !== "__name__");
  const entity =
    label !== undefined ? `${kind}:{${label}}` : other !== undefined ? `${idPart(other)}:{${other}}` : `feed:${feedId}`;
  return {
    match: plainName.test(name) ? name : `{__name__=${JSON.stringify(name)}}`,
    signal: `${idPart(feedId)}.${idPart(name)}`,
    entity,
  };
}
