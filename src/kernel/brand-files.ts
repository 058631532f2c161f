import type { Size } from './picture-sizes.ts';

/** The files generated from the network's logo and icon. Their folder is named by their content, so a file never changes. */

export const BRAND_PATH = '/brand/';

/** Each fits its box, and is never larger than its source. `isOnWhite`: for places that show no transparency. */
export const BRAND_FILES = {
  'logo.webp': { box: { width: 480, height: 96 }, format: 'webp', isOnWhite: false },
  /** Mail programs do not support WebP, and search engines show logos on white. */
  'logo.png': { box: { width: 960, height: 120 }, format: 'png', isOnWhite: true },
  'icon-96.png': { box: { width: 96, height: 96 }, format: 'png', isOnWhite: false },
  /** iOS would paint transparent areas black. */
  'icon-180.png': { box: { width: 180, height: 180 }, format: 'png', isOnWhite: true },
  'icon-512.png': { box: { width: 512, height: 512 }, format: 'png', isOnWhite: true },
} as const satisfies Readonly<Record<string, BrandFileShape>>;

type BrandFileShape = { box: Size; format: 'webp' | 'png'; isOnWhite: boolean };
export type BrandFile = keyof typeof BRAND_FILES;

const HASH = /^[0-9a-f]{32}$/;
export const isBrandHash = (text: string): boolean => HASH.test(text);
export const isBrandFile = (text: string): text is BrandFile => Object.hasOwn(BRAND_FILES, text);

export const brandHref = (hash: string, file: BrandFile): string => `${BRAND_PATH}${hash}/${file}`;

/** The same aspect ratio, as large as the box allows and no larger than the original. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
