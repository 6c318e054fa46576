import type { Fields } from "../../../local/fields.ts";
import type { AlertRule } from "./rules.ts";

const severityWords: Readonly<Record<string, string>> = {
  critical: "critical",
  page: "critical",
  emergency: "critical",
  error: "error",
  high: "error",
  major: "error",
  warning: "warning",
  warn: "warning",
  medium: "warning",
  minor: "warning",
  info: "info",
  low: "info",
  none: "info",
};

/** What messages say about a rule: from its labels and annotations. */
export function ruleMeta({ alert, labels, annotations }: AlertRule): {
  meta: Fields;
  name: string;
  hasTemplates: boolean;
} {
  const { severity = "", team, owner, ...others } = labels;
  const { summary = "", runbook_url = "", ...more } = annotations;
  const { description = more["message"] ?? "" } = more;
  const level = severityWords[severity.toLowerCase()];
  const isPage = URL.canParse(runbook_url) && /^https?:/.test(runbook_url) && !/[\s<>"\\{}]/.test(runbook_url);
  const rest = {
    ...(level === undefined && severity !== "" ? { severity } : {}),
    ...(owner !== undefined && team !== undefined ? { team } : {}),
    ...others,
  };
  const labelled = Object.entries(rest).map(([label, value]) => `${label}=${value}`);
  const said = Object.entries({ ...more, ...(isPage ? {} : { runbook_url }) })
    .filter(([, text]) => text !== description && text !== "")
    .map(([annotation, text]) => `${annotation}: ${text}`);
  const texts = [summary, description, ...said, ...(labelled.length === 0 ? [] : [`Labels: ${labelled.join(", ")}`])];
  const note = texts
    .map(plainAnnotation)
    .filter((text) => text !== "")
    .join("\n")
    .slice(0, 1_000);
  const name = alert.slice(0, 120) || "alert";
  return {
    name,
    hasTemplates: Object.values({ ...labels, ...annotations }).some((text) => text.includes("{{")),
    meta: {
      name,
      ...(team === undefined && owner === undefined
        ? {}
        : { owner: plainAnnotation(owner ?? team ?? "").slice(0, 120) }),
      ...(level === undefined ? {} : { severity: level }),
      ...(note === "" ? {} : { note }),
      ...(isPage ? { runbook_url } : {}),
    },
  };
}

/** A text whose templates stand as the names of what they would show. */
const plainAnnotation = (text: string): string =>
  text
    .replaceAll(/\{\{-?\s*\$labels\.(\w+)[^}]*\}\}/g, "<$1>")
    .replaceAll(/\{\{-?\s*\$value[^}]*\}\}/g, "<value>")
    .replaceAll(/\{\{[^}]*\}\}/g, "<...>")
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
