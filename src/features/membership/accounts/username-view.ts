/** What pages and `react_props` need of the username rules (rule R38); username.ts decides. */

export const USERNAME_LENGTH = { min: 3, max: 25 } as const;
export const CHANGE_EVERY_DAYS = 90;

export const USERNAME_HINT = `${USERNAME_LENGTH.min}–${USERNAME_LENGTH.max} characters: letters, numbers, dots, hyphens, underscores.`;

/** The same reply of the forgot form whether or not the account exists. */
export const USERNAME_MAILED = 'If that address has an account, we’ve emailed its username.';
