import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { TestApp } from './app.ts';

/** A live call as it is heard over a socket: what is injected never ends. */

export type EventStream = {
  reply: IncomingMessage;
  heard: () => string;
  /** Resolves once `text` was said. */
  hears: (text: string) => Promise<void>;
  /** Resolves once there are so many messages. */
  says: (count: number) => Promise<void>;
  /** What was said, message by message. */
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

/** Gives a test's program a socket; its port. */
export async function listening({ application: { http } }: TestApp): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
