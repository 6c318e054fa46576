interface DescribedParameter {
  name: string;
  in: string;
  description?: string;
  schema?: { description?: string };
}
type Reference = { $ref: string };
type DescribedOperation = { parameters?: DescribedParameter[] };
type Paths = Record<string, Record<string, DescribedOperation>>;

const pascal = (text: string) => text.replaceAll(/(?:^|[_-])([A-Za-z])/g, (_, letter: string) => letter.toUpperCase());
const withoutPlural = (text: string) => text.replace(/ies$/, "y").replace(/s$/, "");

/** Under which name a parameter is shared: `id` of /tasks/{id} is TaskId. */
function parameterName(path: string, { name, in: place }: DescribedParameter): string {
  const [, segment = ""] = path.split("/");
  return pascal(place === "path" && name === "id" ? `${withoutPlural(segment)}_id` : name);
}

/** Parameters that several operations take alike, each described once; of two that would have one name, the more frequent. */
function repeatedParameters(paths: Paths): Map<string, { name: string; parameter: DescribedParameter }> {
  const uses = new Map<string, { name: string; parameter: DescribedParameter; count: number }>();
  for (const [path, item] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(item))
      for (const parameter of parameters) {
        const text = JSON.stringify(parameter);
        const use = uses.get(text) ?? { name: parameterName(path, parameter), parameter, count: 0 };
        uses.set(text, { ...use, count: use.count + 1 });
      }
  const repeated = [...uses].filter(([, { count }]) => count > 1).sort(([, a], [, b]) => b.count - a.count);
  const taken = new Set<string>();
  return new Map(repeated.filter(([, { name }]) => !taken.has(name) && taken.add(name)));
}

/** A parameter says what it is for once, not again in its schema. */
function saidOnce(parameter: DescribedParameter): DescribedParameter {
  const { description, schema } = parameter;
  if (description === undefined || schema?.description !== description) return parameter;
  const { description: _, ...rest } = schema;
  return { ...parameter, schema: rest };
}

/** The same paths, in which something else stands for each parameter. */
function withParameters(
  paths: Paths,
  change: (parameter: DescribedParameter) => DescribedParameter | Reference,
): Record<string, object> {
  const changed = Object.entries(paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const { parameters } = operation;
      return [method, parameters === undefined ? operation : { ...operation, parameters: parameters.map(change) }];
    });
    return [path, Object.fromEntries(operations) as object];
  });
  return Object.fromEntries(changed) as Record<string, object>;
}

/** The same paths, in which every parameter says once what it is for. */
export const sayOnce = (paths: Record<string, object>): Record<string, object> =>
  withParameters(paths as Paths, saidOnce);

/** The same paths, which refer to the parameters that several operations take alike. */
export function shareParameters(paths: Record<string, object>) {
  const repeated = repeatedParameters(paths as Paths);
  const referred = (parameter: DescribedParameter): DescribedParameter | Reference => {
    const shared = repeated.get(JSON.stringify(parameter));
    return shared === undefined ? parameter : { $ref: `#/components/parameters/${shared.name}` };
  };
  return {
    paths: withParameters(paths as Paths, referred),
    parameters: Object.fromEntries([...repeated.values()].map(({ name, parameter }) => [name, parameter])),
  };
}

/** What holds values, which may look like schemas and are none; the reference page reads parameters as they are. */
const notSchemas = new Set(["example", "examples", "default", "enum", "parameters"]);

/** The same description, in which every schema that says word for word what a named one says refers to it. */
export function shareSchemas<T extends object>(described: T, named: Readonly<Record<string, object>>): T {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
  const referred = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(referred);
    if (typeof value !== "object" || value === null) return value;
    const name = names.get(JSON.stringify(value));
    return name === undefined ? within(value) : { $ref: `#/components/schemas/${name}` };
  };
  const within = (value: object) =>
    Object.fromEntries(
      Object.entries(value).map(([key, held]: [string, unknown]) => [key, notSchemas.has(key) ? held : referred(held)]),
    );
  return within(described) as T;
}
