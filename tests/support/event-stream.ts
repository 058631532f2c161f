import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { TestApp } from './app.ts';

/** A live call over a real socket, because an injected one never ends. */

export type EventStream = {
  reply: IncomingMessage;
  heard: () => string;
  /** Resolves once `text` was received. */
  hears: (text: string) => Promise<void>;
  /** Resolves once that many messages were received. */
  says: (count: number) => Promise<void>;
  /** The messages received. */
  messages: () => { id: string; data: ReturnType<typeof JSON.parse> }[];
  leave: () => void;
};

export type StreamRequest = { port: number; path: string; headers?: Record<string, string> };

/** On the main site, unless a header says otherwise. */
export async function openStream({ port, path, headers = {} }: StreamRequest): Promise<EventStream> {
  const asking = ask({ port, host: '127.0.0.1', path, headers: { host: `bluechip.localhost:${port}`, ...headers } });
  asking.on('error', () => {});
  asking.end();
  const [reply]: IncomingMessage[] = await once(asking, 'response');
  if (!reply) throw new Error('no reply');
  let text = '';
  reply.setEncoding('utf8').on('data', (part: string) => (text += part));
  reply.on('error', () => {});
  const hears = async (wanted: string) => {
    while (!text.includes(wanted)) await once(reply, 'data');
  };
  const messages = () =>
    [...text.matchAll(/^id: (\S+)\ndata: (.*)$/gm)].map(([, id = '', data = '']) => ({ id, data: JSON.parse(data) }));
  const says = async (count: number) => {
    while (messages().length < count) await once(reply, 'data');
  };
  return { reply, heard: () => text, hears, says, messages, leave: () => asking.destroy() };
}

/** Opens a socket for a test's program; returns its port. */
export async function listening({ application: { http } }: TestApp): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
