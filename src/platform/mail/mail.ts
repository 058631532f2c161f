import type { Db } from '../db/database.ts';

export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Which template made it: for the outbox and for tests. */
  template: string;
};

export type Mail = {
  /**
   * Puts the message into the outbox, within the caller's transaction: a mail exists exactly if what it tells of was committed.
   * Delivery is a job; it is tried again until it succeeds or its tries end.
   */
  post(db: Db, message: MailMessage): Promise<void>;
};
