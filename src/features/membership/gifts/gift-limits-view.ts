/** What a giver can choose, and what he is promised. Pure. */

/** For how many months, as the calls name them. */
export const GIFT_TERMS = ['3', '6', '12'] as const;

/** The longest word of the giver to the recipient. */
export const MOST_MESSAGE = 500;

/** A gift can be ordered for a day within so many days. */
export const LATEST_DAYS = 365;

/** So many days the giver can have his money back. */
export const REFUND_DAYS = 14;
