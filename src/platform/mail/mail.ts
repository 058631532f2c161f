import type { Db } from '../db/database.ts';

export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The name of the template: for the outbox and for tests. */
  template: string;
  /** The footer's sentence on why the recipient gets it; absent: because of their account. */
  reason?: string;
  /** The reply address; absent: nobody reads replies. For email that a person wrote, not the program. */
  replyTo?: string;
  /**
   * Contains no link or code that grants access, and concerns one member: its text is stored as long as the row, so that staff can send it
   * again. Absent: the text is deleted once it was sent or given up.
   */
  isResendable?: true;
  /** For email that recipients can unsubscribe from; email about the account itself has none. A bounced address gets no such email. */
  unsubscribe?: Unsubscribe;
};

export type Unsubscribe = {
  /** Unsubscribes when it is posted to, without a cookie or confirmation (RFC 8058). */
  oneClickUrl: string;
  /** The page behind the link in the footer, which asks for confirmation. */
  pageUrl: string;
};

export type Mail = {
  /**
   * Puts the message into the outbox, within the caller's transaction: the email exists exactly if its cause was committed. The footer is
   * added here, so that no email lacks it. Delivery is a job, which is retried until it succeeds or runs out of tries.
   */
  post(db: Db, message: MailMessage): Promise<void>;
};
