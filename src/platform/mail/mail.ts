import type { Db } from '../db/database.ts';

export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Which template made it: for the outbox and for tests. */
  template: string;
  /** The footer's sentence on why he gets it; absent: because of his account. */
  reason?: string;
  /** Where an answer goes; absent: nobody reads replies. For mail that somebody wrote, not the program. */
  replyTo?: string;
  /**
   * Holds no link or code that lets its reader in, and is about one member: its text stays for as long as the row, so that staff can send
   * it again. Absent: the text goes once it was sent or given up.
   */
  isResendable?: true;
  /** For mail that may be left; mail about the account itself has none. An address that bounced gets no such mail. */
  unsubscribe?: Unsubscribe;
};

export type Unsubscribe = {
  /** Ends this kind of mail when it is posted to, without a cookie or a further question (RFC 8058). */
  oneClickUrl: string;
  /** The page behind the link in the footer, which asks first. */
  pageUrl: string;
};

export type Mail = {
  /**
   * Puts the message into the outbox, within the caller's transaction: a mail exists exactly if what it tells of was committed.
   * The footer is added here, so that no mail is without it. Delivery is a job; it is tried again until it succeeds or its tries end.
   */
  post(db: Db, message: MailMessage): Promise<void>;
};
