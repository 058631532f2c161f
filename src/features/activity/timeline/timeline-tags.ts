/** Purged by everything that may change the latest events of any site: decisions, imports, staff entries, takedowns. */
export const TICKER_TAG = 'ticker';
