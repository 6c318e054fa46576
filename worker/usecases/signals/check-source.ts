import { isPointer } from "../../domain/action/source/json-pointer.ts";
import { sourceAddressProblem } from "../../domain/action/source/source-address.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { PrimitiveSource, SqlSource } from "../../domain/values/definitions/primitive.ts";
import { sqlQueryProblem } from "../../domain/feeds/sql-query.ts";
import { fewOf } from "../../domain/values/wording/listed.ts";
import { checkHeaders } from "../service/check-outgoing.ts";
import type { Services } from "../services.ts";

/** Refuses a source that must not or cannot be asked; throws `validation_error` below `location`. */
export function checkSource(
  { config, databases }: Pick<Services, "config" | "databases">,
  source: PrimitiveSource,
  location: string,
): void {
  if (source.kind === "sql") return checkSqlSource(databases, source, location);
  if (source.kind !== "http") return;
  const problem = sourceAddressProblem(source.url, config.allowPrivateTargets);
  if (problem !== null) {
    throw new DomainError("validation_error", `The source address ${problem}.`, {
      location: `${location}url`,
      suggestion: "Give the https address of a public host, with {entity} and {timestamp} in its path or query.",
    });
  }
  checkHeaders(source.headers ?? {}, config.actionEnv, `${location}headers`);
  for (const field of ["value_pointer", "time_pointer"] as const) {
    const pointer = source[field];
    if (pointer === undefined || isPointer(pointer)) continue;
    throw new DomainError("validation_error", `\`${pointer}\` is not a JSON pointer.`, {
      location: `${location}${field}`,
      suggestion: "Begin with a slash, such as /data/value; ~1 stands for a slash and ~0 for ~ within a name.",
    });
  }
}

function checkSqlSource({ names }: Services["databases"], { database, query }: SqlSource, location: string): void {
  if (!names.includes(database)) {
    throw new DomainError("validation_error", `There is no database \`${database}\` here.`, {
      location: `${location}database`,
      suggestion:
        names.length === 0
          ? "The operator names databases in SVC_DATABASES, as name=VARIABLE."
          : `Use ${fewOf(names)}, or have the operator name another one in SVC_DATABASES.`,
    });
  }
  const problem = sqlQueryProblem(query);
  if (problem === null) return;
  throw new DomainError("validation_error", `The query ${problem}.`, {
    location: `${location}query`,
    suggestion:
      "Write SELECT ... AS entity, ... AS at, ... AS value FROM ... WHERE at > $since AND at <= $until, and nothing around it.",
  });
}
