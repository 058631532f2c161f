/** The purposes of emailed tokens, and the minutes for which each is valid. */
export const TOKEN_MINUTES = {
  confirm_email: 3 * 24 * 60,
  reset_password: 60,
  sign_in_link: 15,
  /** Six digits in an email, in place of the password of a strict sign-in. */
  strict_code: 10,
  /** An email change is approved at the old address and confirmed at the new one. */
  change_email_old: 24 * 60,
  change_email_new: 24 * 60,
  /** “This wasn’t me”, in the email about each change of how to log in (decision 0092). */
  undo_email: 7 * 24 * 60,
  undo_password: 7 * 24 * 60,
  undo_passkey: 7 * 24 * 60,
  /** No longer than a new second factor can be removed at once: after that, a password reset removes it only with a wait. */
  undo_second_factor: 3 * 24 * 60,
  /** Keeps a second factor that is waiting to be removed. */
  undo_factor_removal: 3 * 24 * 60,
} as const satisfies Record<string, number>;

export type TokenKind = keyof typeof TOKEN_MINUTES;

/**
 * The maximum number of unused tokens of a kind per member. Anybody can have a link emailed to a member, so a new one must not end the one
 * that its owner is about to open: there is room for all emails that the rate limits allow while a link is valid. Only one six-digit code
 * exists at a time.
 */
const MOST_LINKS = 20;
/** Ten emails an hour for three days, plus the member's own. */
const MOST_CONFIRMATIONS = 800;
/** Unlimited, because each is about a change of its own, and a thief must not push out the owner's link by making more changes. */
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

/** The whole stored state of an email change: a used token is a completed half. */
export const CHANGE_HALVES = ['change_email_old', 'change_email_new'] as const satisfies readonly TokenKind[];

export const TOKEN_KINDS: readonly TokenKind[] = Object.keys(TOKEN_MINUTES).filter((kind) => isTokenKind(kind));

function isTokenKind(kind: string): kind is TokenKind {
  return Object.hasOwn(TOKEN_MINUTES, kind);
}
