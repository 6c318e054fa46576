/** A rules file without tests: it fires where the rate is below 0.35. */
export const lowEngagement = `
name: low engagement
concept:
  output_type: float
  primitives: { rate: { primitive_id: account.rate, type: time_series<float> } }
  features: { latest: { op: latest, inputs: [rate] } }
  output_feature: latest
condition:
  strategy: { type: threshold, params: { direction: below, value: 0.35 } }
`;
