/** Gift links per month in Central Time, how long one opens a story, and for how many browsers (decision 45). */
export const GIFT = { perMonth: 5, days: 30, openings: 10 } as const;
