/** Shown instead of the sign-in details of a staff account (decision 0178). */
export const STAFF_SIGN_IN = 'Sign-in details of staff accounts are for super admins.';
