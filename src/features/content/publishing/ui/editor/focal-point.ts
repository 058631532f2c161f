import type { Focal } from '#kernel/picture-sizes.ts';

/** The focal point of a picture, in whole percent of its width and height. Pure. */

const STEP = 0.01;
const LEAP = 0.1;
const HUNDRED = 100;

const held = (share: number): number => Math.min(1, Math.max(0, Math.round(share * HUNDRED) / HUNDRED));

export const focalAt = (x: number, y: number): Focal => ({ x: held(x), y: held(y) });

/** The position after a key press; null for other keys. With `isFar`, moves by a tenth. */
export function movedFocal({ x, y }: Focal, key: string, isFar: boolean): Focal | null {
  const step = isFar ? LEAP : STEP;
  switch (key) {
    case 'ArrowLeft':
      return focalAt(x - step, y);
    case 'ArrowRight':
      return focalAt(x + step, y);
    case 'ArrowUp':
      return focalAt(x, y - step);
    case 'ArrowDown':
      return focalAt(x, y + step);
    case 'Home':
      return focalAt(0.5, 0.5);
    default:
      return null;
  }
}

/** Parses a typed percentage; null if invalid. */
export function typedShare(text: string): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const percent = Number(text);
  return percent <= HUNDRED ? percent / HUNDRED : null;
}

export const percentOf = (share: number): number => Math.round(share * HUNDRED);

/** The URL of a picture's renditions contains its focal point: `/media/<id>.<x>.<y>.<signature>`. */
export function focalOfSource(src: string): Focal {
  const [, x = '50', y = '50'] = /\/\d+\.(\d{1,3})\.(\d{1,3})\.[^/]*$/.exec(src) ?? [];
  return focalAt(Number(x) / HUNDRED, Number(y) / HUNDRED);
}
