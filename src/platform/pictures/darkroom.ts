import type { Focal, PictureRatio, PictureWidth, Size } from '#kernel/picture-sizes.ts';

/** Processing of images that people upload and readers see, in a process of its own. */
export type Darkroom = {
  /** Converts an upload into an image of ours: upright, a single frame, without any metadata of the original. */
  develop(bytes: Uint8Array, options?: DevelopOptions): Promise<Developed | Undeveloped>;
  /** A crop of an image at a given width, never larger than the image. */
  print(print: Print): Promise<Buffer>;
  /** An image of ours scaled to fit a box, never larger than the image. */
  scale(scale: Scale): Promise<Buffer>;
  close(): void;
};

/** `keepsAlpha`: keeps transparency, in a PNG; otherwise it becomes white. */
export type DevelopOptions = { keepsAlpha?: boolean };

export type Developed = Size & { ok: true; body: Buffer; mediaType: 'image/jpeg' | 'image/png'; thumbhash: string };

/** `no_picture`: not of a kind that we accept. `broken`: of an accepted kind, but it cannot be decoded completely. */
export type Undeveloped = { ok: false; reason: 'no_picture' | 'too_many_pixels' | 'broken' };

export const PRINT_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];

export type Print = {
  body: Uint8Array;
  ratio: PictureRatio;
  focal: Focal;
  width: PictureWidth;
  format: PrintFormat;
};

export type Scale = {
  body: Uint8Array;
  /** Pixels. */
  box: Size;
  format: 'webp' | 'png';
  isOnWhite: boolean;
};

/** The limits of an uploaded image in pixels: each side, and the total. */
export const MOST_SIDE = 12_000;
export const MOST_PIXELS = 50_000_000;
