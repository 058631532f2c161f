/**
 * A browser in a reader's words, "Chrome on Windows", as far as it tells by its User-Agent. For recognising one's own devices, not
 * for deciding anything: whoever writes the header writes what he likes.
 */

/** The first that is found counts: a browser that is built on another one names both. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

/** iPads ask for desktop pages as a Macintosh and cannot be told apart. */
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b|\biPod\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([, mark]) => mark.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : 'Unknown device';
}
