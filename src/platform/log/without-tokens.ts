/**
 * Removes from logs and error reports the tokens that let anyone with the URL log in or act, and a member's email address. A new kind of
 * token must be added here: tests/security/tokens-in-logs.test.ts compares this list with the calls and pages.
 */

/** A token in a path, also encoded once or more often within the query of another URL. */
const IN_PATH = /((?:\/|%(?:25)*2F)previews(?:\/|%(?:25)*2F))[^/?#&\s"'\\]+/gi;

/** The query keys that hold a token or an email address. */
const IN_QUERY =
  /((?:[?&]|%(?:25)*(?:3F|26))(?:[a-z_]*token|order|quote|gift|offer|client_secret|approval_session_id|email)(?:=|%(?:25)*3D))[^&#\s"'\\]+/gi;

/** The text without the tokens in URLs. */
export const withoutTokens = (text: string): string =>
  text.replace(IN_PATH, '$1[token]').replace(IN_QUERY, '$1[token]');
