import { rgbaToThumbHash } from 'thumbhash';

const SIDE = 8;
const OPAQUE = 255;

/** The thumbhash of a picture in a single color, `#rrggbb`, for drawings, which have a background. */
export function plainThumbhash(colour: string): string {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Array.from({ length: SIDE * SIDE }, () => [...rgb, OPAQUE]).flat();
  return Buffer.from(rgbaToThumbHash(SIDE, SIDE, pixels)).toString('base64');
}
