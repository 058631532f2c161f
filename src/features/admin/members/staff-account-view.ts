/** What is shown in the place of the sign-in details of staff (decision 0178). */
export const STAFF_SIGN_IN = 'Sign-in details of staff accounts are for super admins.';
