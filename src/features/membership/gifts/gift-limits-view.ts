/** What a buyer can choose, and what they are promised. Pure. */

/** For how many months, as the calls name them. */
export const GIFT_TERMS = ['3', '6', '12'] as const;

/** The longest message to the recipient. */
export const MOST_MESSAGE = 500;

/** A gift can be ordered for a day within so many days. */
export const LATEST_DAYS = 365;

/** The buyer can get a refund within so many days. */
export const REFUND_DAYS = 14;

export const GIFT_UNKNOWN =
  'We couldn’t find that code. Check for typos, or use the link in your most recent gift email.';
export const GIFT_EXPIRED = 'This gift has expired. Gifts are good for five years.';
