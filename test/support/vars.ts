/** Variables every test runs under, in workerd and over HTTP alike. */
export const TEST_VARS = {
  SVC_API_KEYS: "test-key",
  SVC_ELEVATED_KEY: "test-elevated-key",
  SVC_PSEUDONYM_KEY: "test-pseudonym-key-of-sufficient-length",
  SVC_ALLOW_PRIVATE_TARGETS: "true",
  RATE_LIMIT_PER_MINUTE: "1000000",
  LEDGER_SHARDS: "2",
};

/** What a service needs to keep a log. */
export const LOG_VARS = {
  SVC_LOG_KEY: "a log key that is long enough to be one",
  SVC_PUBLIC_URL: "https://monitor.example.com",
};

/** The keys that sign links: the one in use, and one before it. */
export const LINK_KEYS: readonly [string, string] = [
  "a link key that is long enough to do",
  "an older key that is long enough to do",
];
/** Where people find the service that the stories share, as links say. */
export const PUBLIC_URL = "https://monitor.example.com";
/** Signs what the shared service sends. */
export const WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
/** What its actions may name in a header or a routing key. */
export const ACTION_ENV = { PAGER_KEY: "0123456789abcdef0123456789abcdef", PAGER_TOKEN: "s3cret-token" };

/** All that alarms of the shared service need. */
export const ALARM_VARS = {
  // Messages about looks wait until all shards have looked, which is as much later.
  SVC_WATCH_SETTLE: "1s",
  SVC_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SVC_LINK_KEY: LINK_KEYS.join(","),
  SVC_PUBLIC_URL: `${PUBLIC_URL}/`,
  SVC_ACTION_ENV: Object.keys(ACTION_ENV).join(","),
  ...ACTION_ENV,
};
