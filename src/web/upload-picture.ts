import { sendCall, type Transport } from '#platform/http/api-client.ts';
import type { InputOf, ReplyOf } from '#platform/http/endpoint.ts';
import { contracts } from './contracts.ts';

/** An image upload to us: directly, or through the image host, whose reply we need to fetch it. */

type Upload = typeof contracts.images.upload;
export type PictureWords = Omit<InputOf<Upload>['body'], 'image' | 'hosted'>;
export type UploadedPicture = ReplyOf<Upload>;

type Hosted = { public_id?: unknown; version?: unknown; signature?: unknown };

export async function uploadPicture(
  { send, fetch }: { send: Transport; fetch: typeof globalThis.fetch },
  file: File,
  words: PictureWords,
): Promise<UploadedPicture> {
  const { ticket } = await sendCall(send, contracts.images.ticket, {});
  if (ticket === null) return sendCall(send, contracts.images.upload, { body: { ...words, image: file } });
  const form = new FormData();
  for (const { name, value } of ticket.fields) form.append(name, value);
  form.append('file', file);
  const reply = await fetch(ticket.url, { method: 'POST', body: form, credentials: 'omit' });
  if (!reply.ok) throw new Error(`the image host answered ${reply.status}`);
  const { public_id: publicId, version, signature }: Hosted = Object(await reply.json());
  return sendCall(send, contracts.images.upload, { body: { ...words, hosted: { publicId, version, signature } } });
}
