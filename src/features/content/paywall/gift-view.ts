/** Links that a reader may give in a month of Chicago, how long one opens a story, and to how many (decision 45). */
export const GIFT = { perMonth: 5, days: 30, openings: 10 } as const;
