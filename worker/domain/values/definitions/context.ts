export const costLevels = ["low", "medium", "high"] as const;
export type CostLevel = (typeof costLevels)[number];

/** Which error costs more: a missed event (`recall`), a false alarm (`precision`) or neither. */
export type BiasDirection = "recall" | "precision" | "balanced";

/** What a false alarm and a missed event cost; an absent one is judged as medium. */
export interface CalibrationBias {
  false_negative_cost?: CostLevel;
  false_positive_cost?: CostLevel;
}

/** What an application does and how its people speak, as submitted. */
export interface ApplicationContext {
  domain: {
    description: string;
    entities?: { name: string; description: string }[];
    decisions?: string[];
  };
  behavioural?: {
    data_cadence?: "batch" | "streaming" | "mixed";
    meaningful_windows?: { min?: string; max?: string };
    regulatory?: string[];
  };
  semantic_hints?: { term: string; definition: string }[];
  calibration_bias?: CalibrationBias | null;
}
