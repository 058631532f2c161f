import { z } from 'zod';

/** What a site says to its readers in its own name: a banner under the navigation, and the publisher's letter. */

export const promotionBanner = z.object({
  /** Changes with the text: who closed one banner sees the next. */
  key: z.string(),
  /** b, i and a; cleaned when it was written, and again now. */
  html: z.string(),
  /** Subscription promo (hidden from subscribers). */
  isSelling: z.boolean(),
});
export type PromotionBanner = z.output<typeof promotionBanner>;

export const publisherLetter = z.object({
  title: z.string(),
  html: z.string(),
  /** Who signs it. */
  signature: z.string().nullable(),
});
export type PublisherLetter = z.output<typeof publisherLetter>;

/** First and last day in Chicago, YYYY-MM-DD; empty: open. */
const run = { startsOn: z.string(), endsOn: z.string() };

export const bannerEntry = z.object({ html: z.string(), isSelling: z.boolean(), ...run });
export const letterEntry = z.object({ title: z.string(), html: z.string(), signature: z.string(), ...run });

/** The site's call to action: one line in the header of every page, with a link to the sign-up. Empty texts: none, and the usual link. */
export const callToAction = z.object({
  /** Of HTML b, i and a are kept. */
  message: z.string(),
  linkText: z.string(),
});

/** What the link of a call to action says where its site does not name it. */
export const CALL_LINK_TEXT = 'Join the team';

export const LONGEST_VOICE = {
  banner: 200,
  title: 80,
  letter: 10_000,
  signature: 60,
  callMessage: 160,
  callLink: 40,
} as const;

/** Whether something with these days is said on a day. */
export const isSaidOn = (day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean =>
  (startsOn === '' || startsOn <= day) && (endsOn === '' || day <= endsOn);
