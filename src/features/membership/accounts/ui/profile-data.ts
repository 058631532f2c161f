import type { LoaderFunctionArgs } from 'react-router';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import { localAddress } from '#kernel/local-address.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { listPasskeys } from '../../passkeys/contract.ts';
import type { getSecondFactor } from '../../second-factor/contract.ts';
import type { listSessions } from '../../sessions/contract.ts';
import type { GrantedView, SubscriptionView } from '../../subscriptions/subscription-view.ts';
import type { MemberView } from '../member-view.ts';

/** The data of the profile page: the member, and everything they log in with. */

export type Passkey = ReplyOf<typeof listPasskeys>['passkeys'][number];
export type SecondFactor = ReplyOf<typeof getSecondFactor>;
export type Device = ReplyOf<typeof listSessions>['sessions'][number];

/** The result of a form that was posted without JavaScript. */
export type Outcome = 'saved' | 'deletion-scheduled' | 'deletion-undone' | null;

export type ProfileData = {
  /** The CSRF token of the forms. */
  token: string;
  user: MemberView;
  /** Any role, publishers and staff writers included: longer passwords, a second factor, the console. */
  isStaff: boolean;
  passkeys: readonly Passkey[];
  secondFactor: SecondFactor;
  devices: readonly Device[];
  /** Devices with push alerts, by `deviceId`. */
  pushDeviceIds: readonly number[];
  subscriptions: readonly SubscriptionView[];
  /** Access without a subscription that has ended. */
  pastGranted: readonly GrantedView[];
  /** The one that a partner's offer gave; null: none. */
  partnerSubscriptionId: number | null;
  /** Money that is lost with the account. */
  billing: Pick<BillingInformation, 'accountCredit' | 'refundsOwed'>;
  outcome: Outcome;
  /** Where a staff member without a second factor wanted to go. */
  awaited: string | null;
};

export async function loadProfile({ request, context }: LoaderFunctionArgs): Promise<ProfileData> {
  const { api } = pageRequestOf(context);
  const [
    { csurfToken: token },
    { user },
    { passkeys },
    secondFactor,
    { sessions: devices },
    { accountCredit, refundsOwed },
    { subscriptions, pastGranted },
    push,
  ] = await Promise.all([
    api.csrf.get(),
    api.account.current(),
    api.passkeys.list(),
    api.secondFactor.get(),
    api.sessions.list(),
    api.billing.information(),
    api.subscriptions.list(),
    api.push.settings(),
  ]);
  const { searchParams } = new URL(request.url);
  const isAwaited = searchParams.get('needs') === 'second_factor';
  return {
    token,
    user,
    isStaff: secondFactor.isNeeded,
    passkeys,
    secondFactor,
    devices,
    pushDeviceIds: push.devices.flatMap(({ deviceId, isSending }) => (isSending ? [deviceId] : [])),
    subscriptions,
    pastGranted,
    partnerSubscriptionId: await partnerSubscription(api, subscriptions),
    billing: { accountCredit, refundsOwed },
    outcome: outcomeOf(searchParams),
    awaited: isAwaited ? localAddress(searchParams.get('return_to'), '/admin/home') : null,
  };
}

function outcomeOf(query: URLSearchParams): Outcome {
  const deletion = query.get('deletion');
  if (deletion === 'scheduled' || deletion === 'undone') return `deletion-${deletion}`;
  return query.get('saved') === '1' ? 'saved' : null;
}

/**
 * Only a complimentary subscription can come from a partner. Pages of other members don't call the partner's module, which answers 404 if
 * there is none.
 */
async function partnerSubscription(api: Api, subscriptions: readonly SubscriptionView[]): Promise<number | null> {
  if (!subscriptions.some(({ type }) => type === 'comped')) return null;
  try {
    const { given } = await api.betting.betcheck();
    return given?.subscriptionId ?? null;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}
