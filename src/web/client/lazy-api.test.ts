import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Transport } from '#platform/http/api-client.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { createLazyApi } from './lazy-api.ts';

const nobody: Transport = async () => ({});

const get = defineEndpoint({
  method: 'GET',
  path: '/api/v2/things/{thingId}',
  summary: '',
  access: 'public',
  params: z.object({ thingId: z.number() }),
  response: z.object({}),
});

test('the tree is loaded with the first call, and each call goes to its address', async () => {
  const sent: unknown[] = [];
  const send: Transport = async (definition, input) => {
    sent.push([definition.path, input]);
    return 'reply';
  };
  const load = vi.fn<() => Promise<{ contracts: { things: { of: { get: typeof get } } }; send: Transport }>>(
    async () => ({ contracts: { things: { of: { get } } }, send }),
  );
  const api = createLazyApi(load);
  const { of } = api.things;
  expect(load).not.toHaveBeenCalled();
  expect(await of.get({ params: { thingId: 3 } })).toBe('reply');
  expect(sent).toEqual([['/api/v2/things/{thingId}', { params: { thingId: 3 } }]]);
});

test('it is no promise, so awaiting it gives itself', async () => {
  const api = createLazyApi(async () => ({ contracts: { things: { get } }, send: nobody }));
  expect(await Promise.resolve(api)).toBe(api);
});

test('what is not in the tree fails when it is called', async () => {
  const api = createLazyApi(async () => ({ contracts: { things: {} }, send: nobody }));
  await expect((api.things as unknown as { get: () => Promise<unknown> }).get()).rejects.toThrow(
    'there is no call things.get',
  );
});
