import { z } from 'zod';

/** Logo, icon and colors of the network: what pages show, and what an upload may be. */

export const BRAND_PICTURES = ['logo', 'dark-logo', 'icon'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

/** Pixels, and bytes per file. */
export const BRAND_LIMITS = {
  logo: { height: 64, ratio: 8 },
  icon: { side: 512 },
  fileBytes: 5 * 1_048_576,
} as const;

const logoView = z.object({
  /** WebP; may be transparent. */
  src: z.string(),
  /** PNG on white: for search engines and email. */
  png: z.string(),
  /** Pixels of the uploaded picture. */
  width: z.int(),
  height: z.int(),
});
export type LogoView = z.output<typeof logoView>;

export const brandView = z.object({
  /** Null: the name of the network as text. */
  logo: logoView.nullable(),
  /** For dark backgrounds; null: the logo gets a white plate there. */
  darkLogo: logoView.nullable(),
  /** PNG of 96, 180 and 512 pixels; null: the program's default icon. */
  icon: z.object({ tab: z.string(), touch: z.string(), large: z.string() }).nullable(),
});
export type BrandView = z.output<typeof brandView>;
