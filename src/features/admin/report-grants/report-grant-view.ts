/** The reports that a manager can open to customer support, and for how long. Pure. */

export const GRANTABLE_REPORTS = ['customer_support', 'add_on'] as const;
export type GrantableReport = (typeof GRANTABLE_REPORTS)[number];

export const GRANTABLE_REPORT_NAMES: Readonly<Record<GrantableReport, string>> = {
  customer_support: 'Customer support report',
  add_on: 'Add-on reports',
};

/** Days that access lasts: the default and the maximum. */
export const GRANT_DAYS = 30;
export const MOST_GRANT_DAYS = 90;
/** Per call. */
export const MOST_GRANTED_USERS = 100;
