import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningServer } from './running-server.ts';

/**
 * Sends HTTP requests to a running server without following redirects. Connects to the loopback address whatever the host, because not
 * every machine resolves *.localhost.
 */

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

export async function ask(server: RunningServer, address: string, headers: Record<string, string> = {}) {
  const url = new URL(address);
  return new Promise<Reply>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path: url.pathname + url.search,
        headers: { host: url.host, ...headers },
      },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      },
    );
    asked.on('error', reject).end();
  });
}
