import { z } from 'zod';

/** A sponsor of a site's pages. */
export const sponsor = z.object({
  name: z.string(),
  /** Absolute, https only. */
  href: z.string(),
  /** Their own tagline. */
  line: z.string().nullable(),
  /** A betting company: never shown where a minor is the subject. */
  isBetting: z.boolean(),
});
export type Sponsor = z.output<typeof sponsor>;

export const MOST_SPONSORS = 8;
export const LONGEST_SPONSOR = { name: 40, href: 500, line: 80 } as const;

/** Places for sponsors. Pages not listed here show no betting company. */
export const SPONSOR_PLACES = ['home', 'article', 'prospect', 'high_school', 'commitments'] as const;
export type SponsorPlace = (typeof SPONSOR_PLACES)[number];
const BETTING_PLACES: ReadonlySet<SponsorPlace> = new Set(['home']);

/** Never a betting company on pages of prospects, high schools and commitments (decision 50), nor on articles, which are about them. */
export const sponsorsFor = (sponsors: readonly Sponsor[], place: SponsorPlace): Sponsor[] =>
  sponsors.filter(({ isBetting }) => !isBetting || BETTING_PLACES.has(place));
