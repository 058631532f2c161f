import { expect, test } from 'vitest';
import type { CallInput } from '#platform/http/api-client.ts';
import type { EndpointDefinition } from '#platform/http/endpoint.ts';
import { contracts } from './contracts.ts';
import { uploadPicture } from './upload-picture.ts';

const WORDS = { alt: 'A gate', credit: 'N. Pryce' };
const FILE = new File(['x'], 'gate.jpg', { type: 'image/jpeg' });
const ADDED = { image: { id: 7 }, isNew: true };

/** `ticket`: the server's reply; `hostReply`: the image host's reply. */
function upload(ticket: object | null, hostReply: Response = new Response('{}')) {
  const sent: { path: string; body: CallInput['body'] }[] = [];
  const posted: { url: string; form: Record<string, FormDataEntryValue>; credentials: string | undefined }[] = [];
  const send = async ({ path }: EndpointDefinition, { body }: CallInput) => {
    sent.push({ path, body });
    return path === contracts.images.ticket.path ? { ticket } : ADDED;
  };
  const fetch: typeof globalThis.fetch = async (url, options) => {
    const form = options?.body instanceof FormData ? Object.fromEntries(options.body.entries()) : {};
    posted.push({ url: typeof url === 'string' ? url : '', form, credentials: options?.credentials });
    return hostReply;
  };
  return { sent, posted, done: uploadPicture({ send, fetch }, FILE, WORDS) };
}

test('without an image host the file goes to us', async () => {
  const { sent, posted, done } = upload(null);
  expect(await done).toEqual(ADDED);
  expect(sent[1]).toEqual({ path: '/api/v2/media/images', body: { ...WORDS, image: FILE } });
  expect(posted).toEqual([]);
});

test('with one it goes there, with what was signed and without our cookies, and we are told what it answered', async () => {
  const ticket = { url: 'https://host.example/upload', fields: [{ name: 'signature', value: 'abc' }] };
  const answer = { public_id: 'bluechip/x', version: 3, signature: 'def', secure_url: 'https://host.example/x' };
  const { sent, posted, done } = upload(ticket, Response.json(answer));
  expect(await done).toEqual(ADDED);
  expect(posted).toEqual([
    { url: ticket.url, form: { signature: 'abc', file: expect.any(File) }, credentials: 'omit' },
  ]);
  expect(sent[1]?.body).toEqual({ ...WORDS, hosted: { publicId: 'bluechip/x', version: 3, signature: 'def' } });
});

test('what the image host refuses has failed', async () => {
  const ticket = { url: 'https://host.example/upload', fields: [] };
  const { sent, done } = upload(ticket, new Response('no', { status: 401 }));
  await expect(done).rejects.toThrow('the image host answered 401');
  expect(sent).toHaveLength(1);
});
