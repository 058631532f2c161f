import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { cutOf, renditionSize } from '#kernel/picture-sizes.ts';
import {
  type Developed,
  type DevelopOptions,
  MOST_PIXELS,
  MOST_SIDE,
  type Print,
  type Scale,
  type Undeveloped,
} from './darkroom.ts';
import { type PictureType, pictureTypeOf } from './picture-type.ts';

/** sharp decodes untrusted files, so only the process of `create-darkroom.ts` loads this file. */

/** Pixels. A rendition has half as many, and a crop uses only part of the image. */
const KEPT_SIDE = 3840;
const THUMBHASH_SIDE = 100;
const WHITE = '#ffffff';

/** Blocks every other loader: some of libvips' own are for formats that run programs or fetch files. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

export async function develop(
  bytes: Uint8Array,
  { keepsAlpha = false }: DevelopOptions = {},
): Promise<Developed | Undeveloped> {
  const type = pictureTypeOf(bytes);
  if (type === null) return { ok: false, reason: 'no_picture' };
  const size = await sizeOf(bytes, type);
  if (size === null) return { ok: false, reason: 'broken' };
  const { width, height } = size;
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
    return { ok: false, reason: 'too_many_pixels' };
  try {
    return await copyOf(bytes, { keepsAlpha, hasEdges: keepsAlpha || isExact(type) });
  } catch {
    return { ok: false, reason: 'broken' };
  }
}

/** Reads the header only, so a file that claims to be huge is never decoded. */
async function sizeOf(bytes: Uint8Array, type: PictureType) {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return format === (type === 'avif' ? 'heif' : type) ? { width, height } : null;
  } catch {
    return null;
  }
}

/** Drawings and screenshots, whose edges lossy compression would blur. */
const isExact = (type: PictureType) => type === 'png' || type === 'gif';

type Kept = { keepsAlpha: boolean; hasEdges: boolean };

async function copyOf(bytes: Uint8Array, { keepsAlpha, hasEdges }: Kept): Promise<Developed> {
  const read = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 }).autoOrient();
  const upright = (keepsAlpha ? read : read.flatten({ background: WHITE }))
    .toColourspace('srgb')
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await (hasEdges
    ? upright.png({ compressionLevel: 6 })
    : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  ).toBuffer({ resolveWithObject: true });
  return {
    ok: true,
    body: data,
    mediaType: hasEdges ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    thumbhash: await thumbhashOf(data),
  };
}

async function thumbhashOf(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Only for an image of ours: a developed one, or a drawing that the program made. */
export async function print({ body, ratio, focal, width, format }: Print): Promise<Buffer> {
  const source = await sharp(body).metadata();
  const cut = cutOf(source, ratio, focal);
  const rendition = sharp(body).extract(cut).resize(renditionSize(cut, width)).flatten({ background: WHITE });
  switch (format) {
    case 'avif':
      return rendition.avif({ quality: 55, effort: 3 }).toBuffer();
    case 'webp':
      return rendition.webp({ quality: 78 }).toBuffer();
    case 'jpeg':
      return rendition.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  }
}

/** Only for an image of ours. Picks the smaller WebP: flat graphics are smaller lossless, photographs lossy. */
export async function scale({ body, box, format, isOnWhite }: Scale): Promise<Buffer> {
  const fitted = sharp(body).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const scaled = isOnWhite ? fitted.flatten({ background: WHITE }) : fitted;
  if (format === 'png') return scaled.png({ compressionLevel: 9, effort: 10 }).toBuffer();
  const exact = await scaled.clone().webp({ lossless: true, effort: 6 }).toBuffer();
  const lossy = await scaled.webp({ quality: 90, alphaQuality: 100, smartSubsample: true, effort: 6 }).toBuffer();
  return lossy.length < exact.length ? lossy : exact;
}
