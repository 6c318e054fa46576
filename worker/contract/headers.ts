/** Documentation of the header that every answer carries. */
export const requestIdHeader = {
  "X-Request-Id": {
    description: "Id of the request: the one you sent, if it was sane, else a new one.",
    schema: { type: "string" as const },
    example: "3b8f0c7e-5f3b-4a63-9a8e-6d1f7b0a2c11",
  },
};

/** Name of the header that carries the API key. */
export const apiKeyHeader = "X-API-Key";
/** Name of the header that carries the elevated key. */
export const elevatedKeyHeader = "X-Elevated-Key";
