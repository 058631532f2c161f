/** What a mail server's refusal says: of this mail, or of the address for good. */

type SmtpError = Error & { code: 'EENVELOPE'; command?: unknown; responseCode?: unknown; response?: unknown };

/** Of the recipient, by the server (RCPT TO) or because it is no address at all; a refused sender is ours to mend, not his. */
function isOfRecipient(error: unknown): error is SmtpError {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  return !('command' in error) || error.command === 'RCPT TO' || error.command === 'API';
}

/** The server does not take this recipient, and would not if it were asked again (SMTP 5xx to RCPT). */
export function isRefusedAddress(error: unknown): boolean {
  if (!isOfRecipient(error)) return false;
  return typeof error.responseCode !== 'number' || error.responseCode >= 500;
}

/** 5.1.x: no such address; 5.2.1: the mailbox is closed. 5.7.x speaks of the sender, and a full mailbox is emptied one day. */
const GONE = /^5\.(1\.\d{1,3}|2\.1)$/;
/** Where the server gives no enhanced code (RFC 3463): mailbox unavailable, not local, not allowed. */
const GONE_PLAINLY: readonly unknown[] = [550, 551, 553];

/** The server said that there is nobody at the address: a later mail would come back as well. */
export function isDeadAddress(error: unknown): boolean {
  if (!isOfRecipient(error) || error.command !== 'RCPT TO' || !isRefusedAddress(error)) return false;
  const response = typeof error.response === 'string' ? error.response : '';
  const [, enhanced] = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced === undefined ? GONE_PLAINLY.includes(error.responseCode) : GONE.test(enhanced);
}
