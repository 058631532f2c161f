/** The address of the email log, and its filters. Isomorphic. */

export const EMAILS_PATH = '/admin/operations/emails';

/**
 * How an email can be sent again. now: it waits, and is tried at once. again: its text is still stored. no: it is not, or its address
 * bounced.
 */
export const RESENDS = ['now', 'again', 'no'] as const;
export type Resend = (typeof RESENDS)[number];

export const EMAIL_DEEDS = ['resent', 'unblocked'] as const;
export type EmailDeed = (typeof EMAIL_DEEDS)[number];

export const EMAILS_PER_PAGE = 25;
export const LONGEST_ADDRESS = 254;
export const LONGEST_TEMPLATE = 60;
export const LONGEST_REASON = 500;

export const emailHref = (emailId: number, done?: EmailDeed): string =>
  `${EMAILS_PATH}?email=${emailId}${done ? `&done=${done}` : ''}`;
