// Generated from svc_guardrails.yaml by `npm run sdk:types`.
/** The rules that a service compiles sentences under until others are put in force. */
export const shippedGuardrails: object = {
  "strategy_registry": [
    "threshold",
    "percentile",
    "z_score",
    "change",
    "equals",
    "composite"
  ],
  "type_strategy_map": {
    "float": [
      "threshold",
      "percentile"
    ],
    "int": [
      "threshold",
      "percentile"
    ],
    "float?": [
      "threshold",
      "percentile"
    ],
    "int?": [
      "threshold",
      "percentile"
    ],
    "boolean": [
      "equals"
    ],
    "string": [
      "equals"
    ],
    "categorical": [
      "equals"
    ],
    "time_series<float>": [
      "z_score",
      "change",
      "percentile",
      "threshold"
    ],
    "time_series<int>": [
      "z_score",
      "change",
      "percentile",
      "threshold"
    ]
  },
  "parameter_priors": {},
  "bias_rules": {
    "early": "low_severity",
    "early warning": "low_severity",
    "proactive": "low_severity",
    "slight": "low_severity",
    "minor": "low_severity",
    "approaching": "low_severity",
    "notable": "medium_severity",
    "significant": "medium_severity",
    "material": "medium_severity",
    "standard": "medium_severity",
    "critical": "high_severity",
    "severe": "high_severity",
    "urgent": "high_severity",
    "extreme": "high_severity",
    "dramatic": "high_severity"
  },
  "threshold_directions": {},
  "global_preferred_strategy": "percentile",
  "global_default_strategy": "threshold",
  "primitive_hints": {},
  "mapping_rules": [
    {
      "phrase": "out of line",
      "strategy": "z_score"
    },
    {
      "phrase": "out of character",
      "strategy": "z_score"
    },
    {
      "phrase": "worst offenders",
      "strategy": "percentile"
    }
  ],
  "strategy_priors": {
    "threshold": {
      "low_severity": {
        "value": 0.6
      },
      "medium_severity": {
        "value": 0.75
      },
      "high_severity": {
        "value": 0.9
      }
    },
    "percentile": {
      "low_severity": {
        "value": 75
      },
      "medium_severity": {
        "value": 90
      },
      "high_severity": {
        "value": 95
      }
    },
    "z_score": {
      "low_severity": {
        "value": 3
      },
      "medium_severity": {
        "value": 4
      },
      "high_severity": {
        "value": 5
      }
    },
    "change": {
      "low_severity": {
        "value": 0.02
      },
      "medium_severity": {
        "value": 0.05
      },
      "high_severity": {
        "value": 0.1
      }
    }
  },
  "context_rules": [
    {
      "phrase": "early detection",
      "shift": -1
    },
    {
      "phrase": "avoid missing",
      "shift": -1
    },
    {
      "phrase": "avoid noise",
      "shift": 1
    },
    {
      "phrase": "conservative",
      "shift": 1
    }
  ],
  "threshold_bounds": {
    "percentile": {
      "min": 50,
      "max": 99.9
    },
    "z_score": {
      "min": 2,
      "max": 8
    }
  },
  "on_bounds_exceeded": "clamp",
  "min_history": 10
};
