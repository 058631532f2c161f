import { z } from 'zod';
import { findRefundById, isUnsent } from '#features/billing/ledger/public.ts';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { CHANGES } from './change-emails.tsx';
import { trialNoticeKey } from './notice.ts';
import { followDeletion } from './service/follow-deletion.ts';
import { followDispute } from './service/follow-dispute.ts';
import { type News, tellMember } from './service/tell-member.ts';
import { findBilledTerm } from './term-queries.ts';

const paid = z.object({ invoiceId: z.int() });
const refunded = paid.extend({ refundId: z.int(), cents: z.int() });
const leaving = z.object({ userId: z.int() });
const about = z.object({ subscriptionId: z.int() });
const billed = about.extend(paid.shape);
const unannounced = about.extend({ endsAt: z.string(), chargedAt: z.string() });
const extended = about.extend({ months: z.int(), days: z.int().nullable().default(null) });
/** `invoiceId` is missing in events that an earlier version of the program wrote. */
const failed = about.extend({ dueCents: z.int(), isOver: z.boolean(), invoiceId: z.int().optional() });

export const subscriptionHandlers = ({ db, config, ports, now }: JobDeps): readonly EventHandler[] => {
  const telling = (type: string, newsOf: (event: unknown) => News): EventHandler => ({
    type,
    name: 'tell_member',
    handle: async (event) =>
      tellMember(
        { db, config, mail: ports.mail, now: now() },
        about.parse(event).subscriptionId,
        newsOf(event),
        `event:${event.eventId}`,
      ),
  });
  const aboutRefund = (type: string, kind: 'refunded' | 'refund_failed'): EventHandler => ({
    type,
    name: 'tell_member',
    handle: async (event) => {
      const { invoiceId, refundId, cents } = refunded.parse(event);
      const refund = kind === 'refunded' ? await findRefundById(db, refundId) : null;
      // The refund is owed but not on its way: another email says so.
      if (refund && isUnsent(refund)) return;
      const term = await findBilledTerm(db, invoiceId);
      if (!term) return;
      const deps = { db, config, mail: ports.mail, now: now() };
      await tellMember(deps, term.subscriptionId, { kind, cents }, `event:${event.eventId}`);
    },
  });
  return [
    {
      type: 'deletion_changed',
      name: 'follow_deletion',
      handle: async (event) => followDeletion(db, leaving.parse(event).userId, now()),
    },
    {
      type: 'payment_disputed',
      name: 'follow_dispute',
      handle: async (event) => followDispute(db, paid.parse(event).invoiceId, now()),
    },
    aboutRefund('payment_refunded', 'refunded'),
    aboutRefund('refund_failed', 'refund_failed'),
    telling('subscription_created', (event) => ({ kind: 'begun', invoiceId: billed.parse(event).invoiceId })),
    telling('subscription_renewed', (event) => ({ kind: 'renewed', invoiceId: billed.parse(event).invoiceId })),
    telling('subscription_upgraded', (event) => ({ kind: 'upgraded', invoiceId: billed.parse(event).invoiceId })),
    telling('renewal_failed', (event) => ({ kind: 'renewal_failed', ...failed.parse(event) })),
    {
      type: 'trial_unannounced',
      name: 'tell_member',
      handle: async (event) => {
        const { subscriptionId, endsAt, chargedAt } = unannounced.parse(event);
        const deps = { db, config, mail: ports.mail, now: now() };
        const key = trialNoticeKey(subscriptionId, new Date(endsAt));
        await tellMember(deps, subscriptionId, { kind: 'renewal_notice', at: new Date(chargedAt) }, key);
      },
    },
    telling('subscription_cancelled', () => ({ kind: 'cancelled' })),
    telling('subscription_reactivated', () => ({ kind: 'reactivated' })),
    telling('add_on_bought', (event) => ({ kind: 'upgraded', invoiceId: billed.parse(event).invoiceId })),
    ...CHANGES.map((change) =>
      telling(change, (event) => ({
        kind: 'changed',
        change,
        ...(change === 'subscription_extended' ? { extension: extended.parse(event) } : {}),
      })),
    ),
    telling('subscription_ended', () => ({ kind: 'ended' })),
  ];
};
