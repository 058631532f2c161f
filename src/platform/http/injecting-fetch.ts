import type { FastifyInstance } from 'fastify';

/** A `fetch` that reaches a server of this process without a socket, whatever the host; rejects if the server drops the connection. */
export const injectingFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const reply = await app.inject({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(request.body === null ? {} : { payload: await request.text() }),
    });
    const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
    );
    return new Response(reply.statusCode === 204 ? null : reply.body, { status: reply.statusCode, headers });
  };
