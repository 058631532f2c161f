import { toDollars } from '#kernel/money.ts';
import type { MemberDataPart } from '#platform/member-data.ts';
import { forgetRequestsAbout, listRequestsAbout } from './queries.ts';

/** Refunds to the member that two staff members decided. */
export const refundRequestData: MemberDataPart = {
  name: 'refund_requests',
  tables: ['refund_requests'],
  export: async (db, userId) =>
    (await listRequestsAbout(db, userId)).map(({ cents, reason, requestedAt, outcome, decidedAt }) => ({
      amount: toDollars(cents),
      reason,
      requested_at: requestedAt.toISOString(),
      outcome,
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  erase: forgetRequestsAbout,
};
