import type { Context } from '#platform/context.ts';
import { requesterOf } from '../requester.ts';

export const MAIL_USERNAME = 'mail_username';

/** The one answer, whether or not there is such an account. */
export const USERNAME_MAILED = 'If there is an account with this address, its username is on its way to it.';

/** A job looks for the account, so that neither the answer nor its time tells whether there is one. */
export async function mailUsername(ctx: Context, email: string) {
  const { db, ports, site } = ctx;
  await ports.jobs.enqueue(db, MAIL_USERNAME, { email, subdomain: site.subdomain, requester: requesterOf(ctx) });
  return { message: USERNAME_MAILED };
}
