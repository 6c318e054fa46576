/** What tells the samples of a family apart. */
export type MetricLabels = Readonly<Record<string, string>>;

/** One number of a family, in its unit. */
export interface MetricSample {
  labels: MetricLabels;
  value: number;
}

/** Numbers of one name. A counter only grows; its name is without `_total`. */
export interface Family {
  name: string;
  help: string;
  type: "gauge" | "counter";
  /** The last word of the name, where it is a unit. */
  unit?: "seconds" | "bytes";
  samples: MetricSample[];
}
