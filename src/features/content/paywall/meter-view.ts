/** Registered stories that a reader without a subscription opens in so many days (decision 45). */
export const METER = { visitor: 3, free: 5, days: 30 } as const;
