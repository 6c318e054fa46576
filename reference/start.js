// Scalar's validator would try out eval, which the page's policy forbids; read when scalar.js loads, after this file.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Everything that would ask another origin, or offer to, is off; keys stay in memory.
addEventListener("DOMContentLoaded", () => {
  globalThis.Scalar.createApiReference("#reference", {
    url: "/v1/openapi.json",
    persistAuth: false,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    documentDownloadType: "direct",
    // What Scalar shows where a key is missing looks like a key.
    customCss: ".scalar-password-input::placeholder { opacity: 0 }",
  });
});
