interface Env {
  DB: D1Database;
}

/** As long as what a service writes about each request. */
const line = ({ method }: Request) => ({
  event: "request",
  request_id: crypto.randomUUID(),
  method,
  route: "/v1/logged-insert",
  status: 200,
  duration_ms: 0,
  key_id: "key_0123456789abcdef",
  error_type: null,
});

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (!/\/(?:logged-)?insert$/.test(request.url)) return new Response("hello");
    const { meta } = await env.DB.prepare("INSERT INTO rows (body) VALUES (?)").bind("a row").run();
    if (request.url.endsWith("/logged-insert")) console.log(JSON.stringify(line(request)));
    return Response.json({ id: meta.last_row_id });
  },
};
