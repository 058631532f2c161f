import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CdnCall = { method: string; path: string; headers: Record<string, unknown>; body: string };

export type TestCdn = {
  /** For CDN_API_URL. */
  url: string;
  /** The calls it received, in order. */
  calls: CdnCall[];
  /** Its response from now on. */
  answer: { status: number; body: string; headers?: Record<string, string> };
  close(): Promise<void>;
};

/** A CDN's purge endpoint as an HTTP server on this machine. */
export async function testCdn(): Promise<TestCdn> {
  const calls: CdnCall[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      calls.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      reply.writeHead(cdn.answer.status, { 'content-type': 'application/json', ...cdn.answer.headers });
      reply.end(cdn.answer.body);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server listening on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const cdn: TestCdn = {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: { status: 200, body: '{"status":"ok","success":true}' },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return cdn;
}
