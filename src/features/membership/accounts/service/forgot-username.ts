import type { Context } from '#platform/context.ts';
import { requesterOf } from '../requester.ts';
import { USERNAME_MAILED } from '../username-view.ts';

export const MAIL_USERNAME = 'mail_username';

/** A job looks up the account, so that neither the reply nor its timing reveals whether it exists. */
export async function mailUsername(ctx: Context, email: string) {
  const { db, ports, site } = ctx;
  await ports.jobs.enqueue(db, MAIL_USERNAME, { email, subdomain: site.subdomain, requester: requesterOf(ctx) });
  return { message: USERNAME_MAILED };
}
