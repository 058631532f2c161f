import type { Reach } from '#kernel/permissions.ts';

/** What customer support's managers read of the audit log: what was done about members, their payments, requests for refunds and their email, which is their own area. */
const OWN_AREA: readonly string[] = ['member', 'payment', 'refund_request', 'email'];

/** The kinds of things whose entries somebody may read; null: of all. */
export const subjectTypesOf = (reach: Reach): readonly string[] | null => (reach === 'all' ? null : OWN_AREA);
