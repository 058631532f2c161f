/**
 * Removes from logs and error reports the tokens that let anyone with the address sign in or act, and the email address of a member. A new
 * kind of token needs its place here: tests/security/tokens-in-logs.test.ts compares with the calls and pages.
 */

/** A token as a part of a path; also encoded, once or more often, within the query of another address. */
const IN_PATH = /((?:\/|%(?:25)*2F)previews(?:\/|%(?:25)*2F))[^/?#&\s"'\\]+/gi;

/** The keys of a query that hold one, or an email address. */
const IN_QUERY =
  /((?:[?&]|%(?:25)*(?:3F|26))(?:[a-z_]*token|order|quote|gift|offer|client_secret|approval_session_id|email)(?:=|%(?:25)*3D))[^&#\s"'\\]+/gi;

/** The text with the tokens of addresses taken out. */
export const withoutTokens = (text: string): string =>
  text.replace(IN_PATH, '$1[token]').replace(IN_QUERY, '$1[token]');
