/**
 * queued: waits for its job. sent. failed: given up. suppressed: not sent, because the address bounced before and recipients can
 * unsubscribe from this email. kept: no mail server is configured, so it is shown in the development mailbox.
 */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'suppressed', 'kept'] as const;
export type MailStatus = (typeof MAIL_STATES)[number];

export const MAIL_STATE_WORDS: Readonly<Record<MailStatus, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Not sent: the address bounced before',
  kept: 'Not sent: no mail server',
};
