/** How many registered stories a reader without a subscription can open in how many days (decision 45). */
export const METER = { visitor: 3, free: 5, days: 30 } as const;
