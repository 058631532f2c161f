/** The largest id that fits the database's integers; a larger one in a request cannot exist. */
export const LARGEST_ID = 2_147_483_647;

/** Whether an address names a row: a whole number from 1 to `LARGEST_ID`, without leading zeros. */
export const isIdText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;
