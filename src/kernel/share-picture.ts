/** Pixels, as social networks recommend for the preview image of a shared page. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** The preview image of a page's address. */
export type SharePicture = {
  /** On any of our sites. */
  path: string;
  /** A description for those who cannot see it. */
  alt: string;
  /** Pixels, if different from the size above. */
  width?: number;
  height?: number;
};
