interface Env {
  DB: D1Database;
}

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (!request.url.endsWith("/insert")) return new Response("hello");
    const { meta } = await env.DB.prepare("INSERT INTO rows (body) VALUES (?)").bind("a row").run();
    return Response.json({ id: meta.last_row_id });
  },
};
