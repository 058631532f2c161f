import { localAddress } from '#kernel/local-address.ts';
import type { Context } from '#platform/context.ts';
import { requesterOf } from '../../accounts/public.ts';

export const MAIL_SIGN_IN_LINK = 'mail_sign_in_link';

type Asked = { email: string; returnTo?: string | undefined };

/** Looks up nothing, so that neither the reply nor its timing reveals whether the address has an account. */
export async function askForLink(ctx: Context, { email, returnTo }: Asked) {
  const { db, ports, site } = ctx;
  await ports.jobs.enqueue(db, MAIL_SIGN_IN_LINK, {
    email,
    subdomain: site.subdomain,
    returnTo: localAddress(returnTo, '/'),
    requester: requesterOf(ctx),
  });
  return { message: 'If that address has an account, we’ve emailed it a login link.' };
}
