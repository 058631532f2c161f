/** The average color in the first three bytes of a thumbhash, as its own decoder reads them: 6 bits each of L, P and Q. */

const SIX_BITS = 63;
const HALF = 31.5;
/** Four characters of base64 are three bytes. */
const HEAD = /^[A-Za-z0-9+/]{4}/;

/** `#rrggbb`; null if it is not a thumbhash. */
export function averageColour(thumbhash: string | null): string | null {
  const head = HEAD.exec(thumbhash ?? '')?.[0];
  if (head === undefined) return null;
  const [first = 0, second = 0, third = 0] = Array.from(atob(head), (byte) => byte.charCodeAt(0));
  const bits = first | (second << 8) | (third << 16);
  const l = (bits & SIX_BITS) / SIX_BITS;
  const p = ((bits >> 6) & SIX_BITS) / HALF - 1;
  const q = ((bits >> 12) & SIX_BITS) / HALF - 1;
  const blue = l - (2 / 3) * p;
  const red = (3 * l - blue + q) / 2;
  return `#${[red, red - q, blue].map(hex).join('')}`;
}

const hex = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');
