/** The source that staff enter by: what they wrote, no import overwrites. */
export const STAFF_SOURCE = 'staff';
