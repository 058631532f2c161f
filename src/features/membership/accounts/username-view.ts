/** What pages and `react_props` tell of a username (rule R38); username.ts decides. */

export const USERNAME_LENGTH = { min: 3, max: 25 } as const;
export const CHANGE_EVERY_DAYS = 90;

export const USERNAME_HINT = `${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} letters, digits, dots, hyphens and underscores.`;

/** The one answer of the forgot form, whether or not there is such an account. */
export const USERNAME_MAILED = 'If there is an account with this address, its username is on its way to it.';
