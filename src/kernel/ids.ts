/** The largest integer id of the database. No row can have a larger one. */
export const LARGEST_ID = 2_147_483_647;

/** Whether the text is a valid id: a whole number from 1 to `LARGEST_ID`, without leading zeros. */
export const isIdText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;
