import { createHash } from 'node:crypto';
import { BRAND_FILES, BRAND_PATH, type BrandFile } from '#kernel/brand-files.ts';
import type { Size } from '#kernel/picture-sizes.ts';
import {
  type Darkroom,
  type Developed,
  MOST_PIXELS,
  MOST_SIDE,
  type Undeveloped,
} from '#platform/pictures/darkroom.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { BRAND_LIMITS, type BrandPicture } from './brand-view.ts';

/** Converts an uploaded logo or icon to the files that pages and emails show. */

/** `files` are stored in the folder `hash`, `original.png` among them. */
export type TakenPicture = Size & {
  hash: string;
  files: readonly { name: string; body: Buffer; contentType: string }[];
};
type Refused = { ok: false; reason: string };

const HASH_LENGTH = 32;
const MILLION = 1_000_000;

const LOGO_FILES: readonly BrandFile[] = ['logo.webp', 'logo.png'];
const FILES: Readonly<Record<BrandPicture, readonly BrandFile[]>> = {
  logo: LOGO_FILES,
  'dark-logo': LOGO_FILES,
  icon: ['icon-96.png', 'icon-180.png', 'icon-512.png'],
};

const REFUSALS: Readonly<Record<Undeveloped['reason'], string>> = {
  no_picture: 'Choose a PNG, WebP or JPEG file',
  too_many_pixels: `At most ${MOST_SIDE.toLocaleString('en-US')} pixels a side, and ${MOST_PIXELS / MILLION} million in all`,
  broken: 'This file is damaged. Choose another one',
};

/** Processes a picture and stores nothing yet. */
export async function processPicture(
  darkroom: Pick<Darkroom, 'develop' | 'scale'>,
  bytes: Uint8Array,
  picture: BrandPicture,
): Promise<{ ok: true; taken: TakenPicture } | Refused> {
  if (bytes.byteLength > BRAND_LIMITS.fileBytes)
    return { ok: false, reason: `At most ${BRAND_LIMITS.fileBytes / 1_048_576} MB` };
  const developed = await darkroom.develop(bytes, { keepsAlpha: true });
  if (!developed.ok) return { ok: false, reason: REFUSALS[developed.reason] };
  const reason = picture === 'icon' ? wrongIcon(developed) : wrongLogo(developed);
  if (reason !== null) return { ok: false, reason };
  return { ok: true, taken: await filesOf(darkroom, developed, FILES[picture]) };
}

const pixels = ({ width, height }: Size) => `${width} × ${height} pixels`;

function wrongIcon(size: Size): string | null {
  const { side } = BRAND_LIMITS.icon;
  if (size.width !== size.height) return `An icon must be square. This picture is ${pixels(size)}`;
  return size.width < side
    ? `An icon must be at least ${pixels({ width: side, height: side })}. This picture is ${pixels(size)}`
    : null;
}

function wrongLogo(size: Size): string | null {
  const { height, ratio } = BRAND_LIMITS.logo;
  if (size.height < height) return `A logo must be at least ${height} pixels high. This picture is ${pixels(size)}`;
  return size.width < size.height || size.width > ratio * size.height
    ? `A logo must be at least as wide as high, and at most ${ratio} times as wide. This picture is ${pixels(size)}`
    : null;
}

async function filesOf(
  darkroom: Pick<Darkroom, 'scale'>,
  { body, width, height }: Developed,
  names: readonly BrandFile[],
): Promise<TakenPicture> {
  const made = await Promise.all(
    names.map(async (name) => {
      const shape = BRAND_FILES[name];
      return { name, body: await darkroom.scale({ body, ...shape }), contentType: `image/${shape.format}` };
    }),
  );
  const files = [{ name: 'original.png', body, contentType: 'image/png' }, ...made];
  const hash = createHash('sha256');
  // Over all files, so that a later version that converts the same picture differently uses another address.
  for (const { name, body: bytes } of files) hash.update(name).update(bytes);
  return { width, height, hash: hash.digest('hex').slice(0, HASH_LENGTH), files };
}

/** Names contain the hash, so an existing file has the same content. */
export async function storePicture(storage: Pick<Storage, 'put'>, { hash, files }: TakenPicture): Promise<void> {
  for (const { name, body, contentType } of files) await storage.put(brandKey(hash, name), { body, contentType });
}

/** The storage key of a file. */
export const brandKey = (hash: string, name: string): string => `${BRAND_PATH.slice(1)}${hash}/${name}`;
