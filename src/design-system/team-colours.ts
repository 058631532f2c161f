import { fromOklch, type Hex, linearRgb, toOklch } from './oklch.ts';

/** The minimum contrast of text with its background (WCAG 2.2 AA). */
const READABLE = 4.5;

/** The most difficult backgrounds for team ink: the pale background of each scheme. */
export const TEAM_INK_SURFACE = { light: '#f2f5f8', dark: '#1a222c' } as const;

const ON_COLOURS = ['#ffffff', '#0b1119', '#000000'] as const;

export type TeamColours = {
  /** As published, or a shade darker so that white text is readable on it. */
  primary: Hex;
  /** Text and marks on `primary`. */
  on: Hex;
  /** The second stripe; never text. */
  edge: Hex;
  /** `primary` as text or line on a light background, and on a dark one. */
  inkLight: Hex;
  inkDark: Hex;
};

function luminance(hex: Hex): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Adjusts lightness in small steps until the color is readable as text on `surface`. */
function readableOn(surface: Hex, colour: Hex, step: number): Hex {
  if (contrast(colour, surface) >= READABLE) return colour;
  const [lightness, chroma, hue] = toOklch(colour);
  for (let count = 1; count <= 100; count++) {
    const moved = fromOklch([lightness + count * step, chroma, hue]);
    if (contrast(moved, surface) >= READABLE) return moved;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

/** From this ratio on, white is easier to read than black, although black has the higher ratio: mostly on medium reds. */
const NEARLY_READABLE = 3.9;

/** The field: slightly darker if that is enough to make white text readable on it. */
const fieldOf = (primary: Hex): Hex =>
  contrast('#ffffff', primary) >= NEARLY_READABLE ? readableOn('#ffffff', primary, -0.005) : primary;

/** Converts two colors that a college publishes (six hex digits each) into colors that are always readable. */
export function teamColours({ primary: published, secondary }: { primary: Hex; secondary: Hex }): TeamColours {
  const primary = fieldOf(published);
  const on = ON_COLOURS.find((colour) => contrast(colour, primary) >= READABLE) ?? '#000000';
  return {
    primary,
    on,
    edge: contrast(primary, secondary) >= 1.3 ? secondary : on,
    inkLight: readableOn(TEAM_INK_SURFACE.light, published, -0.01),
    inkDark: readableOn(TEAM_INK_SURFACE.dark, published, 0.01),
  };
}
