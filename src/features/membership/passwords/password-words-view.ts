/** What pages say about passwords before one is typed (decision 38); password-rules.ts decides. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** The minimum for staff, publishers and staff writers included. */
export const LEAST_OF_STAFF = 15;

export const passwordHint = (least: number): string =>
  `Use at least ${least} characters. A short sentence works well. Avoid common passwords and your own name.`;

export const PASSWORD_HINT = passwordHint(PASSWORD_LENGTH.least);

/** The same reply of the forgot form whether or not the account exists. */
export const RESET_MAILED = 'If that address has an account, we’ve emailed it a link.';

/** Texts of the specification, word for word: M07, M14, M15. */

export const WRONG_PASSWORD = 'Current password invalid';

export const SUSPICIOUS_ACTIVITY =
  'Detected suspicious activity. You will need to log in again to access your account, forums or other premium content.';

export const PASSWORD_CHANGED =
  'Password changed. You will need to log in again to access your account, forums or other premium content.';
