/** What a mailed token is good for, and for how many minutes. */
export const TOKEN_MINUTES = {
  confirm_email: 3 * 24 * 60,
  reset_password: 60,
  sign_in_link: 15,
  /** Six digits in a mail instead of the password of the strict sign-in. */
  strict_code: 10,
  /** A change of e-mail is agreed to at the address of before, and proven at the new one. */
  change_email_old: 24 * 60,
  change_email_new: 24 * 60,
  /** “This wasn’t me”, in the mail about each change of what gets into the account (decision 0092). */
  undo_email: 7 * 24 * 60,
  undo_password: 7 * 24 * 60,
  undo_passkey: 7 * 24 * 60,
  /** No longer than a second factor may go at once: afterwards the reset of the password removes it, with a wait. */
  undo_second_factor: 3 * 24 * 60,
  /** Keeps a second factor whose removal waits. */
  undo_factor_removal: 3 * 24 * 60,
} as const satisfies Record<string, number>;

export type TokenKind = keyof typeof TOKEN_MINUTES;

/**
 * How many unused tokens of a kind a member has at most. Anybody can have a link mailed to a member, so a new one must not end the one
 * that its owner is about to open: there is room for all that the limits of mails let through while a link is good. Of six digits there
 * is one at a time.
 */
const MOST_LINKS = 20;
/** Ten mails an hour for three days, with room for the member's own. */
const MOST_CONFIRMATIONS = 800;
/** Each is about a change of its own, so that a thief cannot push the owner's link out by making others. */
const UNBOUNDED = null;
export const MOST_LIVE: Readonly<Record<TokenKind, number | null>> = {
  confirm_email: MOST_CONFIRMATIONS,
  reset_password: MOST_LINKS,
  sign_in_link: MOST_LINKS,
  strict_code: 1,
  change_email_old: 1,
  change_email_new: 1,
  undo_email: UNBOUNDED,
  undo_password: UNBOUNDED,
  undo_passkey: UNBOUNDED,
  undo_second_factor: UNBOUNDED,
  undo_factor_removal: UNBOUNDED,
};

export const UNDO_KINDS = [
  'undo_email',
  'undo_password',
  'undo_passkey',
  'undo_second_factor',
  'undo_factor_removal',
] as const satisfies readonly TokenKind[];
export type UndoKind = (typeof UNDO_KINDS)[number];

/** All that is kept of a change of e-mail: a used one is a half that is done. */
export const CHANGE_HALVES = ['change_email_old', 'change_email_new'] as const satisfies readonly TokenKind[];

export const TOKEN_KINDS: readonly TokenKind[] = Object.keys(TOKEN_MINUTES).filter((kind) => isTokenKind(kind));

function isTokenKind(kind: string): kind is TokenKind {
  return Object.hasOwn(TOKEN_MINUTES, kind);
}
