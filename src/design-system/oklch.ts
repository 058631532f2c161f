/** sRGB hex ⇄ OKLCH, after Björn Ottosson, https://bottosson.github.io/posts/oklab/ (public domain). */

export type Hex = string;
type Triple = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

/** Whether it is a color of six hex digits, the only accepted form. */
export function isHex(value: string): value is Hex {
  return HEX.test(value);
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** The three channels as linear light, 0 to 1. */
export function linearRgb(hex: Hex): Triple {
  const channel = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function toHex([r, g, b]: Triple): Hex {
  const channel = (light: number) =>
    Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, light)))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(r)}${channel(g)}${channel(b)}`;
}

/** Lightness 0 to 1, chroma, hue in radians. */
export function toOklch(hex: Hex): Triple {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b2 = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b2), Math.atan2(b2, a)];
}

/** The nearest color that a screen can show: reduces chroma before lightness or hue. */
export function fromOklch([lightness, chroma, hue]: Triple): Hex {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const light: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const isShowable = light.every((channel) => channel > -0.0005 && channel < 1.0005);
  return isShowable || chroma < 0.002 ? toHex(light) : fromOklch([lightness, chroma * 0.96, hue]);
}
