import { forgetSender } from '#platform/mail/forget-sender.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { CONTACT_TEMPLATE } from './message-view.ts';
import { deleteMessagesOf, listMessagesOf } from './queries.ts';

/** Messages that a member sent while logged in. */
export const contactData: MemberDataPart = {
  name: 'contact_messages',
  tables: ['contact_messages'],
  export: async (db, userId) =>
    (await listMessagesOf(db, userId)).map(({ id, subject, email, message, createdAt }) => ({
      number: id,
      subject,
      email,
      message,
      created_at: createdAt.toISOString(),
    })),
  /** Also deletes unsent emails about them; sent ones keep neither text nor sender. */
  erase: async (db, userId) => {
    const addresses = (await listMessagesOf(db, userId)).map(({ email }) => email);
    await forgetSender(db, { template: CONTACT_TEMPLATE, addresses: [...new Set(addresses)] });
    await deleteMessagesOf(db, userId);
  },
};
