/** What pages and `react_props` tell of a username (rule R38); username.ts decides. */

export const USERNAME_LENGTH = { min: 3, max: 25 } as const;
export const CHANGE_EVERY_DAYS = 90;

export const USERNAME_HINT = `${USERNAME_LENGTH.min}–${USERNAME_LENGTH.max} characters: letters, numbers, dots, hyphens, underscores.`;

/** The one answer of the forgot form, whether or not there is such an account. */
export const USERNAME_MAILED = 'If that address has an account, we’ve emailed its username.';
