/** The buyer's choices, and what they are promised. Pure. */

/** The terms in months, as strings for the API. */
export const GIFT_TERMS = ['3', '6', '12'] as const;

/** The maximum length of the message to the recipient. */
export const MOST_MESSAGE = 500;

/** A gift can be scheduled up to this many days ahead. */
export const LATEST_DAYS = 365;

/** The buyer can get a refund for this many days. */
export const REFUND_DAYS = 14;

export const GIFT_UNKNOWN =
  'We couldn’t find that code. Check for typos, or use the link in your most recent gift email.';
export const GIFT_EXPIRED = 'This gift has expired. Gifts are good for five years.';
