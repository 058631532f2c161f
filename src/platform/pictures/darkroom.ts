import type { Focal, PictureRatio, PictureWidth, Size } from '#kernel/picture-sizes.ts';

/** What is done with pictures that people send and readers see; in a process of its own. */
export type Darkroom = {
  /** What came from outside, made into a picture of ours: upright, of one frame, without a word of what else stood in the file. */
  develop(bytes: Uint8Array, options?: DevelopOptions): Promise<Developed | Undeveloped>;
  /** A cut of a picture in a width, never larger than the picture. */
  print(print: Print): Promise<Buffer>;
  /** A picture of ours that fits into a box, never larger than the picture. */
  scale(scale: Scale): Promise<Buffer>;
  close(): void;
};

/** `keepsAlpha`: what is transparent stays so, in a PNG; otherwise it becomes white. */
export type DevelopOptions = { keepsAlpha?: boolean };

export type Developed = Size & { ok: true; body: Buffer; mediaType: 'image/jpeg' | 'image/png'; thumbhash: string };

/** `no_picture`: of none of the kinds that we take. `broken`: of one, but it cannot be read to its end. */
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

/** Pixels that a picture from outside may have: a side, and all of them. */
export const MOST_SIDE = 12_000;
export const MOST_PIXELS = 50_000_000;
