import type { ComponentChildren } from "preact";

/** A column: its head, what a cell shows, and whether it holds numbers. */
interface Column<Row> {
  head: string;
  cell: (row: Row) => ComponentChildren;
  numbers?: boolean;
  /** Left out on a phone. */
  minor?: boolean;
}

/** A table that scrolls sideways by itself where it is too wide. `caption` is read out. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  const classOf = ({ numbers, minor }: Column<Row>) =>
    [numbers === true ? "numbers" : "", minor === true ? "minor" : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div class="table-frame" role="group" aria-label={caption} tabIndex={0}>
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" class={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.head} class={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Facts with their names, side by side where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name} class="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
