/** Purged by whatever may change the latest events of any site: decisions, imports, staff entry, a takedown. */
export const TICKER_TAG = 'ticker';
