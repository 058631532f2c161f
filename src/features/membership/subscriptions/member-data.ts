import type { MemberDataPart } from '#platform/member-data.ts';
import { listSubscriptions, stripSubscriptions } from './queries.ts';
import { endAll } from './service/end-all.ts';

/** A member's present and past subscriptions. The rows are kept without the member, because invoices refer to them (decision 36). */
export const subscriptionData: MemberDataPart = {
  name: 'subscriptions',
  tables: ['subscriptions'],
  export: async (db, userId) =>
    (await listSubscriptions(db, userId)).map((each) => ({
      id: each.id,
      type: each.type,
      plan: each.plan,
      months: each.months,
      status: each.status,
      price_cents: each.planCents,
      add_ons: each.addOns.join(', '),
      renews: each.renews,
      state: each.state,
      zip: each.zip,
      term_starts_at: each.term?.startsAt.toISOString() ?? null,
      term_ends_at: each.term?.endsAt.toISOString() ?? null,
      cancelled_at: each.cancelledAt?.toISOString() ?? null,
      cancel_reason: each.cancelReason,
      cancel_text: each.cancelNote,
      ended_at: each.endedAt?.toISOString() ?? null,
      created_at: each.createdAt.toISOString(),
    })),
  erase: async (db, userId, now) => {
    await endAll(db, userId, now);
    await stripSubscriptions(db, userId);
  },
};
