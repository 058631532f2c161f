/**
 * Whether a browser runs on an iPhone or iPad, where only the browser's own menu can install a site. An iPad identifies itself as a
 * Macintosh; its touch screen gives it away. `touchPoints`: `navigator.maxTouchPoints`.
 */
export const isAppleTouch = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
