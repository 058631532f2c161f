/** The source of staff entries, which no import overwrites. */
export const STAFF_SOURCE = 'staff';
