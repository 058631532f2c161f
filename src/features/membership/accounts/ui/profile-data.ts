import type { LoaderFunctionArgs } from 'react-router';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { localAddress } from '#kernel/local-address.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import type { listPasskeys } from '../../passkeys/contract.ts';
import type { getSecondFactor } from '../../second-factor/contract.ts';
import type { listSessions } from '../../sessions/contract.ts';
import type { MemberView } from '../member-view.ts';

/** What the profile shows: the member, and everything by which he signs in. */

export type Passkey = ReplyOf<typeof listPasskeys>['passkeys'][number];
export type SecondFactor = ReplyOf<typeof getSecondFactor>;
export type Device = ReplyOf<typeof listSessions>['sessions'][number];

/** What was done before, by a form without JavaScript. */
export type Outcome = 'saved' | 'deletion-scheduled' | 'deletion-undone' | null;

export type ProfileData = {
  /** Of the forms. */
  token: string;
  user: MemberView;
  /** Any role, publishers and staff writers: longer passwords, a second factor, the console. */
  isStaff: boolean;
  passkeys: readonly Passkey[];
  secondFactor: SecondFactor;
  devices: readonly Device[];
  /** The names of the sites that Spy add-ons open. */
  spySites: readonly string[];
  /** What goes with the account. */
  billing: Pick<BillingInformation, 'accountCredit' | 'refundsOwed'>;
  outcome: Outcome;
  /** Where a staff member wanted to go who has no second factor yet. */
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
  ] = await Promise.all([
    api.csrf.get(),
    api.account.current(),
    api.passkeys.list(),
    api.secondFactor.get(),
    api.sessions.list(),
    api.billing.information(),
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
    spySites: await siteNames(api, user.spyAddOnSites),
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

async function siteNames(api: Api, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // Without a page the call answers all of them.
  const { sites } = await api.sites.list({ query: {} });
  return sites.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
