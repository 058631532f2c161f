import { z } from 'zod';

/** A site's own messages to its readers: a banner under the navigation, and the publisher's letter. */

export const promotionBanner = z.object({
  /** Changes with the text, so that readers who closed one banner see the next. */
  key: z.string(),
  /** b, i and a; sanitized on write, and again on read. */
  html: z.string(),
  /** Subscription promo (hidden from subscribers). */
  isSelling: z.boolean(),
});
export type PromotionBanner = z.output<typeof promotionBanner>;

export const publisherLetter = z.object({
  title: z.string(),
  html: z.string(),
  /** Who signs the letter. */
  signature: z.string().nullable(),
});
export type PublisherLetter = z.output<typeof publisherLetter>;

/** First and last day, Central Time, YYYY-MM-DD; empty: no limit. */
const run = { startsOn: z.string(), endsOn: z.string() };

export const bannerEntry = z.object({ html: z.string(), isSelling: z.boolean(), ...run });
export const letterEntry = z.object({ title: z.string(), html: z.string(), signature: z.string(), ...run });

/**
 * The site's call to action: one line in the header of every page, with a link to the sign-up. Empty message: none. Empty link text: the
 * default.
 */
export const callToAction = z.object({
  /** The HTML elements b, i and a are allowed. */
  message: z.string(),
  linkText: z.string(),
});

/** The default link text of a call to action. */
export const CALL_LINK_TEXT = 'Join the team';

export const LONGEST_VOICE = {
  banner: 200,
  title: 80,
  letter: 10_000,
  signature: 60,
  callMessage: 160,
  callLink: 40,
} as const;

/** Whether a message with these dates is shown on a day. */
export const isSaidOn = (day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean =>
  (startsOn === '' || startsOn <= day) && (endsOn === '' || day <= endsOn);
