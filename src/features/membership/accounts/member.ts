/** A member, and the rules for when two addresses or usernames are the same. */

export const AGE_BANDS = ['13_to_15', '16_and_over'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/**
 * The key of an address: letter case and Unicode form don't matter, everything else does (dots and tags belong to the mailbox's owner, not
 * to us).
 */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export const usernameKey = (username: string): string => username.trim().toLowerCase();

/** Registration parameters of an imported member; nobody can register with one of them. */
export const IMPORT_PARAMS = {
  importId: 'import_id',
  consentOn: 'import_newsletter_consent_at',
  note: 'import_note',
} as const;
const IMPORT_PARAM_NAMES: readonly string[] = Object.values(IMPORT_PARAMS);
export const isImportParam = (name: string): boolean => IMPORT_PARAM_NAMES.includes(name);

export const EMAIL_TAKEN = 'An account with this email already exists. Log in or reset your password';
