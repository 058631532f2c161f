import { z } from 'zod';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { CHANGES } from './change-emails.tsx';
import { findBilledTerm } from './queries.ts';
import { followDispute } from './service/follow-dispute.ts';
import { fulfilInvoice } from './service/fulfil.ts';
import { type News, tellMember } from './service/tell-member.ts';

const paid = z.object({ invoiceId: z.int() });
const refunded = paid.extend({ cents: z.int() });
const about = z.object({ subscriptionId: z.int() });
const billed = about.extend(paid.shape);
const ordered = billed.extend({ dueCents: z.int() });
const failed = about.extend({ dueCents: z.int(), isOver: z.boolean() });

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
  return [
    {
      type: 'invoice_paid',
      name: 'fulfil',
      handle: async (event) => fulfilInvoice(db, paid.parse(event).invoiceId, now()),
    },
    {
      type: 'payment_disputed',
      name: 'follow_dispute',
      handle: async (event) => followDispute(db, paid.parse(event).invoiceId, now()),
    },
    {
      type: 'payment_refunded',
      name: 'tell_member',
      handle: async (event) => {
        const { invoiceId, cents } = refunded.parse(event);
        const term = await findBilledTerm(db, invoiceId);
        if (!term) return;
        const deps = { db, config, mail: ports.mail, now: now() };
        await tellMember(deps, term.subscriptionId, { kind: 'refunded', cents }, `event:${event.eventId}`);
      },
    },
    telling('subscription_created', (event) => ({ kind: 'begun', invoiceId: billed.parse(event).invoiceId })),
    telling('subscription_renewed', (event) => ({ kind: 'renewed', invoiceId: billed.parse(event).invoiceId })),
    telling('subscription_upgraded', (event) => ({ kind: 'upgraded', invoiceId: billed.parse(event).invoiceId })),
    telling('renewal_failed', (event) => ({ kind: 'renewal_failed', ...failed.parse(event) })),
    {
      type: 'upgrade_by_staff',
      name: 'tell_member',
      handle: async (event) => {
        const { subscriptionId, invoiceId, dueCents } = ordered.parse(event);
        const deps = { db, config, mail: ports.mail, now: now() };
        await tellMember(deps, subscriptionId, { kind: 'upgrade_by_staff', dueCents }, `upgrade_by_staff:${invoiceId}`);
      },
    },
    telling('subscription_cancelled', () => ({ kind: 'cancelled' })),
    telling('subscription_reactivated', () => ({ kind: 'reactivated' })),
    telling('add_on_bought', (event) => ({ kind: 'upgraded', invoiceId: billed.parse(event).invoiceId })),
    ...CHANGES.map((change) => telling(change, () => ({ kind: 'changed', change }))),
    telling('subscription_ended', () => ({ kind: 'ended' })),
  ];
};
