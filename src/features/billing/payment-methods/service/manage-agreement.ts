import { listSites, siteForHost, siteUrl } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { type Context, isStrict } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { ensureCustomer } from '../../ledger/public.ts';
import { findKeptAgreement } from '../agreement-queries.ts';
import type { manageBillingAgreement } from '../contract.ts';
import { knownIssue, paypalNotOffered } from '../payment-issue.ts';
import { askAgreement } from './keep-agreement.ts';

type Query = ParsedOf<typeof manageBillingAgreement>['query'];

/** Sends a payer to PayPal, and back to one of our own pages only. Nothing changes for the member until they bring the token back. */
export async function manageAgreement(
  ctx: Context,
  { billingAgreementAction, returnUrl, cancelUrl, userEmail }: Query,
): Promise<ReplyOf<typeof manageBillingAgreement>> {
  const { db, now, config, session, ports, actor } = ctx;
  const paypal = ports.paypal.payments;
  if (!paypal.isOn) throw paypalNotOffered();
  if (billingAgreementAction === 'update') {
    if (actor.kind !== 'member') throw apiError('not_signed_in');
    // Refuses before the member leaves for PayPal, not when they are back.
    if (!isStrict(session, now)) throw apiError('strict_sign_in_needed');
  }
  await checkOwn(ctx, { return_url: returnUrl, cancel_url: cancelUrl });
  const customerId = actor.kind === 'member' ? await ensureCustomer(db, actor.userId, now) : null;
  const kept = customerId === null ? null : await findKeptAgreement(db, customerId);
  const email = userEmail === '' ? null : userEmail;
  try {
    const asked = await askAgreement({ db, paypal, now, config }, { customerId, email, returnUrl, cancelUrl });
    return {
      billingAgreement: kept && { email: kept.email ?? '' },
      authorizationData: { returnUrl: asked.url, paymentToken: asked.token },
    };
  } catch (error) {
    throw knownIssue(error);
  }
}

async function checkOwn(ctx: Context, addresses: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(addresses))
    if (!(await isOwn(ctx, address))) throw invalidFields({ [name]: ['Please give an address of this site'] });
}

/** Whether an address belongs to a site of ours: protocol, host and port match, with no user name or password in it. */
async function isOwn({ db, config }: Context, address: string): Promise<boolean> {
  const { protocol, hostname, port, username, password } = new URL(address);
  const host = siteForHost(hostname, { baseDomain: config.BASE_DOMAIN });
  if (host.kind !== 'site' || username !== '' || password !== '') return false;
  const own = new URL(siteUrl(config, host.subdomain));
  if (own.protocol !== protocol || own.port !== port) return false;
  return (await listSites(db)).some(({ subdomain }) => subdomain === host.subdomain);
}
