/** Pixels: what the networks that show a picture of a shared page ask for. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** The picture that is shared with the address of a page. */
export type SharePicture = {
  /** On any of our sites. */
  path: string;
  /** What it shows, in words. */
  alt: string;
  /** Pixels, where it is not the size above. */
  width?: number;
  height?: number;
};
