import { listOpenDisputes, listOwedRefunds, netCentsBetween } from '#features/billing/ledger/public.ts';
import { countUnanswered, listRefusedRefunds } from '#features/billing/payments/public.ts';
import { countPublishedBetween } from '#features/content/articles/public.ts';
import { countInReview } from '#features/content/publishing/public.ts';
import { countWithDoubts } from '#features/imports/uploads/public.ts';
import { countRegisteredBetween } from '#features/membership/accounts/public.ts';
import { countPaidTermsBetween, countPastDue } from '#features/membership/subscriptions/public.ts';
import { countUnscored } from '#features/schedule/games/public.ts';
import { collegesInReach } from '#features/sites/sites/public.ts';
import { countRequests } from '#features/takedowns/requests/public.ts';
import { DAY_MS, formatDate, HOUR_MS } from '#kernel/dates.ts';
import { type Permission, reachOf } from '#kernel/permissions.ts';
import { startOfDay } from '#kernel/zoned-time.ts';
import { lastEntries } from '#platform/audit/read-audit.ts';
import { BACKUP_COMMAND, BACKUP_ENTRY } from '#platform/backup/backup-entry.ts';
import { commandLine } from '#platform/cli/command-line.ts';
import { type Context, isAllowed, standingOf } from '#platform/context.ts';
import { countDeadEvents } from '#platform/events/dead-events.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { countFailedMail } from '#platform/mail/list-mail.ts';
import { countRefundRequests } from '../refund-requests/public.ts';
import type { AttentionItemView, DayFiguresView } from './attention-view.ts';
import type { getAttention } from './contract.ts';

type Item = AttentionItemView;
type Way = Pick<Item, 'href' | 'command'>;
type Check = {
  id: Item['id'];
  needs: Permission;
  count: (ctx: Context) => Promise<number>;
  title: (count: number) => string;
  way: Way;
};

const page = (href: `/admin/${string}`): Way => ({ href, command: null });
/** Commands are shown only to people who run the server. */
const command = (words: string): Way => ({ href: null, command: words });
const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const since = ({ now }: Context, ms: number) => new Date(now.getTime() - ms);

const WEEK_MS = 7 * DAY_MS;
/** Older refused webhooks were already reviewed, or can no longer be retried. */
const REFUSALS_MS = 30 * DAY_MS;
const BACKUP_MS = 36 * HOUR_MS;

/** Payment problems come before editorial work. */
const CHECKS: readonly Check[] = [
  {
    id: 'disputes',
    needs: 'refunds:read',
    count: async ({ db }) => (await listOpenDisputes(db)).length,
    title: (count) => counted(count, 'dispute is open', 'disputes are open'),
    way: command('dispute list'),
  },
  {
    id: 'refund_requests',
    needs: 'refunds:read',
    count: ({ db, now }) => countRefundRequests(db, now),
    title: (count) => counted(count, 'refund waits for a second person', 'refunds wait for a second person'),
    way: page('/admin/refund_requests'),
  },
  {
    id: 'refused_refunds',
    needs: 'refunds:read',
    count: async (ctx) => (await listRefusedRefunds(ctx.db, since(ctx, REFUSALS_MS))).length,
    title: (count) => counted(count, 'refund was refused by its provider', 'refunds were refused by their provider'),
    way: command('refund list'),
  },
  {
    id: 'owed_refunds',
    needs: 'refunds:read',
    count: async ({ db }) => (await listOwedRefunds(db)).length,
    title: (count) => counted(count, 'refund did not arrive and is owed', 'refunds did not arrive and are owed'),
    way: command('refund list'),
  },
  {
    id: 'unanswered_charges',
    needs: 'operations:read',
    count: (ctx) => countUnanswered(ctx.db, since(ctx, HOUR_MS)),
    title: (count) => counted(count, 'charge has had no answer for an hour', 'charges have had no answer for an hour'),
    way: command('payments reconcile --since <YYYY-MM-DD>'),
  },
  {
    id: 'failed_payments',
    needs: 'members:read',
    count: ({ db }) => countPastDue(db),
    title: (count) => counted(count, 'subscription is past due', 'subscriptions are past due'),
    // Retried automatically, so nobody has to act yet.
    way: { href: null, command: null },
  },
  {
    id: 'takedown_requests',
    needs: 'takedown:read',
    count: async ({ db }) => (await countRequests(db)).open,
    title: (count) => counted(count, 'takedown request is open', 'takedown requests are open'),
    way: page('/admin/takedowns'),
  },
  {
    id: 'stories_in_review',
    needs: 'content:publish',
    count: (ctx) => countInReview(ctx.db, sitesOf(ctx)),
    title: (count) => counted(count, 'story waits for review', 'stories wait for review'),
    way: page('/admin/publishing?status=review'),
  },
  {
    id: 'scores_missing',
    needs: 'transfers:write',
    count: async (ctx) => countUnscored(ctx.db, ctx.now, await collegesInReach(ctx, 'transfers:write')),
    title: (count) =>
      counted(count, 'game of the last seven days has no score', 'games of the last seven days have no score'),
    way: page('/admin/games'),
  },
  {
    id: 'import_doubts',
    needs: 'operations:read',
    count: ({ db }) => countWithDoubts(db),
    title: (count) => counted(count, 'import has doubtful matches', 'imports have doubtful matches'),
    way: page('/admin/imports'),
  },
  {
    id: 'failed_mail',
    needs: 'operations:read',
    count: (ctx) => countFailedMail(ctx.db, since(ctx, WEEK_MS)),
    title: (count) => counted(count, 'email of the last seven days failed', 'emails of the last seven days failed'),
    way: page('/admin/operations/emails?state=failed'),
  },
  {
    id: 'dead_events',
    needs: 'operations:read',
    count: (ctx) => countDeadEvents(ctx.db, since(ctx, WEEK_MS)),
    title: (count) => counted(count, 'event failed at every try', 'events failed at every try'),
    way: page('/admin/operations/jobs?list=dead_events'),
  },
  {
    id: 'backup',
    needs: 'operations:read',
    count: async (ctx) => {
      const latest = (await lastEntries(ctx.db, BACKUP_ENTRY)).at(-1);
      return Number(latest === undefined || latest.at < since(ctx, BACKUP_MS));
    },
    title: () => 'No backup was made in the last 36 hours',
    way: command(BACKUP_COMMAND),
  },
];

/** The sites whose content the viewer may publish; null for all. */
function sitesOf({ actor }: Context): readonly number[] | null {
  if (actor.kind !== 'member' || reachOf(standingOf(actor), 'content:publish') !== 'own') return null;
  return actor.publisherSiteIds;
}

export async function attention(ctx: Context): Promise<ReplyOf<typeof getAttention>> {
  const checks = CHECKS.filter(({ needs }) => isAllowed(ctx, needs));
  const isOperator = isAllowed(ctx, 'operations:read');
  const [counts, yesterday] = await Promise.all([Promise.all(checks.map(({ count }) => count(ctx))), figures(ctx)]);
  const items = checks.flatMap(({ id, title, way }, index) => {
    const count = counts[index] ?? 0;
    return count === 0
      ? []
      : [
          {
            id,
            title: title(count),
            href: way.href,
            command: isOperator && way.command ? commandLine(ctx.config, way.command) : null,
          },
        ];
  });
  return { items, yesterday };
}

/** Figures of the whole network; null for a role that may read only its own sites. */
async function figures({ db, now, actor }: Context): Promise<DayFiguresView | null> {
  if (actor.kind !== 'member' || reachOf(standingOf(actor), 'analytics_reports:read') !== 'all') return null;
  const to = startOfDay(formatDate(now, 'YYYY-MM-DD'));
  if (!to) return null;
  const day = formatDate(new Date(to.getTime() - HOUR_MS), 'YYYY-MM-DD');
  const from = startOfDay(day) ?? to;
  const between = { from, to };
  const [accounts, terms, netCents, storiesPublished] = await Promise.all([
    countRegisteredBetween(db, between),
    countPaidTermsBetween(db, between),
    netCentsBetween(db, between),
    countPublishedBetween(db, between),
  ]);
  return {
    day,
    accounts,
    subscriptionsStarted: terms.started,
    subscriptionsEnded: terms.ended,
    netCents,
    storiesPublished,
  };
}
