import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { PageRequest } from '#web/request-context.ts';
import type { listMemberSubscriptions } from '../contract.ts';
import { loadMember, type MemberFrameData } from './member-data.ts';

/** The confirmations of a form that redirected here. */
export const DONE_WORDS = {
  upgraded: 'Upgraded to annual.',
  canceled: 'Renewal canceled.',
  waived: 'Renewal waived.',
  requested: 'Request sent. Someone else decides it under Refund requests.',
  mailed: 'Email requested. It appears in the history once it is sent.',
  unlocked: 'Log-in unlocked.',
  logged_out: 'Logged out everywhere.',
  factor_reset: 'Second factor reset.',
  email_started: 'Email change started. It takes effect once it is confirmed.',
  deletion_scheduled: 'Deletion scheduled.',
  deletion_undone: 'Deletion canceled.',
  suspended: 'Account suspended.',
  reinstated: 'Suspension lifted.',
  comped: 'Access granted.',
  revoked: 'Access revoked.',
} as const;
type Done = keyof typeof DONE_WORDS;

const isDone = (value: string | null): value is Done => value !== null && Object.hasOwn(DONE_WORDS, value);

export type Subscriptions = ReplyOf<typeof listMemberSubscriptions>;
export type UpgradePreview = Awaited<ReturnType<PageRequest['api']['members']['upgradePreview']>>;

export type OverviewData = MemberFrameData & {
  token: string;
  held: Subscriptions;
  /** For the subscription that can be upgraded; null: none can, or the reader may not. */
  upgrade: { id: number; promoCode: string; preview: UpgradePreview | { refusal: string } } | null;
  sites: { id: number; name: string }[];
  done: Done | null;
};

const LONGEST_CODE = 64;

/** Loads the overview; the price of an upgrade is requested only if one is available. */
export async function loadOverview(args: LoaderFunctionArgs): Promise<OverviewData> {
  const { searchParams } = new URL(args.request.url);
  const { part, ...frame } = await loadMember(args, async (api, id) => {
    const [{ csurfToken: token }, held, { sites }] = await Promise.all([
      api.csrf.get(),
      api.members.subscriptions({ params: { id } }),
      api.sites.list({ query: {} }),
    ]);
    return { api, token, held, sites };
  });
  const { api, token, held, sites } = part;
  const code = searchParams.get('promo_code')?.trim().toUpperCase() ?? '';
  const done = searchParams.get('done');
  return {
    ...frame,
    token,
    held,
    upgrade: frame.member.may.serve ? await upgradeOf(api, held, code.length <= LONGEST_CODE ? code : '') : null,
    sites: sites.map(({ id, name }) => ({ id, name })),
    done: isDone(done) ? done : null,
  };
}

async function upgradeOf(
  api: PageRequest['api'],
  { subscriptions }: Subscriptions,
  promoCode: string,
): Promise<OverviewData['upgrade']> {
  const upgradable = subscriptions.find(({ canUpgrade }) => canUpgrade);
  if (!upgradable) return null;
  const { id } = upgradable;
  try {
    const preview = await api.members.upgradePreview({ params: { subscriptionId: id }, query: { promoCode } });
    return { id, promoCode, preview };
  } catch (error) {
    // An unusable code is shown on the page, and so is a subscription that changed meanwhile.
    if (isApiError(error) && error.status === 422) return { id, promoCode, preview: { refusal: error.message } };
    throw error;
  }
}
