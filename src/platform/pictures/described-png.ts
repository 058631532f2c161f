import { crc32 } from 'node:zlib';

/** Signature, and the header chunk that every PNG begins with. */
const HEAD_BYTES = 33;
/** Keyword, no compression, no language, no translated keyword (PNG, third edition, 11.3.3.4). */
const KEYWORD = 'Description\0\0\0\0\0';

/** Adds a text chunk that describes the image, as UTF-8. */
export function describedPng(png: Buffer, description: string): Buffer {
  const body = Buffer.from(`iTXt${KEYWORD}${description.replaceAll('\0', '')}`);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)]);
}
