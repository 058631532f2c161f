/**
 * Whether a browser runs on an iPhone or iPad, which install a site by their own menu only. An iPad asks for desktop pages as a Macintosh: its
 * touch screen tells it apart. `touchPoints`: `navigator.maxTouchPoints`.
 */
export const isAppleTouch = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
