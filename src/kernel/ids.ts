/** The largest id that fits the database's integers; a larger one in a request cannot exist. */
export const LARGEST_ID = 2_147_483_647;
