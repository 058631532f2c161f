/** A member as the area knows him, and what makes two addresses or names the same. */

export const AGE_BANDS = ['13_to_15', '16_and_over'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/**
 * Two spellings of one address: letter case and Unicode form do not matter, everything else does (dots and tags belong to the
 * mailbox's owner, not to us).
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const usernameKey = (username: string): string => username.trim().toLowerCase();

export const EMAIL_TAKEN = 'An account with this e-mail exists. Log in, or ask for a new password';
