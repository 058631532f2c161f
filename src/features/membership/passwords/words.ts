/** The one answer of the forgot form, whether or not there is such an account. */
export const RESET_MAILED = 'If that address has an account, a mail with a link is on its way to it.';

/** Texts of the specification, word for word: M07, M14, M15. */

export const WRONG_PASSWORD = 'Current password invalid';

export const SUSPICIOUS_ACTIVITY =
  'Detected suspicious activity. You will need to log in again to access your account, forums or other premium content.';

export const PASSWORD_CHANGED =
  'Password changed. You will need to log in again to access your account, forums or other premium content.';
