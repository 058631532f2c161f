/** The largest id that the database's integers hold: a larger one in a request names nothing. */
export const LARGEST_ID = 2_147_483_647;
