import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { handle } from './handle.ts';
import { smallApp } from './small-app.test-support.ts';

test('a server that stops answers what it was asked: the caller of a write learns what became of it', async () => {
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const slow = defineEndpoint({
    method: 'GET',
    path: '/api/v2/slow',
    summary: 'test',
    access: 'public',
    response: z.object({ done: z.boolean() }),
  });
  const app = await smallApp([
    handle(slow, {
      run: async () => {
        asked();
        await mayAnswer;
        return { done: true };
      },
    }),
  ]);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const reply = new Promise<IncomingMessage>((done, failed) => {
    get(`${address}/api/v2/slow`, { headers: { host: 'bluechip.test' } }, done).on('error', failed);
  });
  await isAsked;
  const closed = app.http.close();
  // The server refuses new connections and has closed the idle ones.
  await expect.poll(() => app.http.server.listening).toBe(false);
  answer();
  expect((await reply).statusCode).toBe(200);
  // As the application does after a while, because keep-alive connections would keep the server open.
  app.http.server.closeAllConnections();
  await closed;
});
