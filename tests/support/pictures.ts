import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures for tests: photos from cameras, and malicious files. */

type Quarter = { left: string; right: string };

/** Red on its left and blue on its right, or as given. */
export function twoColoured(width: number, height: number, { left, right }: Quarter = { left: '#f00', right: '#00f' }) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: right } }).composite([
    { input: { create: { ...half, background: left } }, left: 0, top: 0 },
  ]);
}

export const jpegOf = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 95 }).toBuffer();

/** As a phone stores it: rotated, with its location and a comment in the metadata. */
export function telephonePicture(): Promise<Buffer> {
  return twoColoured(400, 300)
    .withExif({
      IFD0: { Copyright: '<script>alert(1)</script>', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 12/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '87/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** A valid black PNG of that many pixels per side, in few bytes. */
export function pngBomb(side: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(row.length * side), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The color at a point of a picture, given as fractions of its sides; `#rrggbb` rounded to steps of 51. */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.floor(x * info.width));
  const line = Math.min(info.height - 1, Math.floor(y * info.height));
  const at = (line * info.width + column) * info.channels;
  return [0, 1, 2].map((channel) => Math.round((data[at + channel] ?? 0) / 51)).join('');
}
