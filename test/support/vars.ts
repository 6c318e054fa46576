/** Variables every test runs under, in workerd and over HTTP alike. */
export const TEST_VARS = {
  SVC_API_KEYS: "test-key",
  SVC_ELEVATED_KEY: "test-elevated-key",
  SVC_PSEUDONYM_KEY: "test-pseudonym-key-of-sufficient-length",
  SVC_ALLOW_PRIVATE_TARGETS: "true",
  RATE_LIMIT_PER_MINUTE: "1000000",
  LEDGER_SHARDS: "2",
};
