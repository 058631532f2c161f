import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll } from 'vitest';
import type { Fetch } from './ask.ts';

/** A local server in place of every service on the web: `fetch` redirects each request there, with the host in a header. */

type Handler = (request: IncomingMessage & { asked: string; said: string }, reply: ServerResponse) => void;

export function aWeb() {
  let handler: Handler = (_request, reply) => void reply.writeHead(404).end();
  let port = 0;
  const asked: string[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const address = String(request.headers['x-address']);
    asked.push(`${request.method} ${address}`);
    handler(Object.assign(request, { asked: address, said: Buffer.concat(chunks).toString() }), reply);
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => void server.close());
  const fetch: Fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    headers.set('x-address', url.href);
    return globalThis.fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
  };
  return {
    fetch,
    asked,
    /** Answers by the longest matching prefix of the address. */
    answers: (table: Readonly<Record<string, [status: number, body: unknown]>>) => {
      asked.length = 0;
      handler = (request, reply) => {
        const [found] = Object.entries(table)
          .filter(([beginning]) => request.asked.startsWith(beginning))
          .toSorted(([one], [other]) => other.length - one.length);
        const [status, body] = found?.[1] ?? [404, { message: 'nothing here' }];
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
    },
    handle: (next: Handler) => {
      handler = next;
    },
  };
}

export const anySignal = () => AbortSignal.timeout(5_000);
