/** Whether a mail server's refusal concerns this email, or the address for good. */

type SmtpError = Error & { code: 'EENVELOPE'; command?: unknown; responseCode?: unknown; response?: unknown };

/** A refusal of the recipient, by the server (RCPT TO) or because the address is invalid; a refused sender is our problem, not theirs. */
function isOfRecipient(error: unknown): error is SmtpError {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  return !('command' in error) || error.command === 'RCPT TO' || error.command === 'API';
}

/** The server refuses this recipient permanently (SMTP 5xx to RCPT). */
export function isRefusedAddress(error: unknown): boolean {
  if (!isOfRecipient(error)) return false;
  return typeof error.responseCode !== 'number' || error.responseCode >= 500;
}

/** 5.1.x: no such address; 5.2.1: the mailbox is closed. 5.7.x is about the sender, and a full mailbox may be emptied. */
const GONE = /^5\.(1\.\d{1,3}|2\.1)$/;
/** For a server without enhanced codes (RFC 3463): mailbox unavailable, not local, not allowed. */
const GONE_PLAINLY: readonly unknown[] = [550, 551, 553];

/** The server said that the address does not exist, so later email would bounce as well. */
export function isDeadAddress(error: unknown): boolean {
  if (!isOfRecipient(error) || error.command !== 'RCPT TO' || !isRefusedAddress(error)) return false;
  const response = typeof error.response === 'string' ? error.response : '';
  const [, enhanced] = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined ? GONE_PLAINLY.includes(error.responseCode) : GONE.test(enhanced);
}
