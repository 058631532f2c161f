import type { Reach } from '#kernel/permissions.ts';

/**
 * What customer support managers may read in the audit log: entries about members, their payments, refund requests and email, which are
 * their own area.
 */
const OWN_AREA: readonly string[] = ['member', 'payment', 'refund_request', 'email'];

/** The subject types whose entries the viewer may read; null for all. */
export const subjectTypesOf = (reach: Reach): readonly string[] | null => (reach === 'all' ? null : OWN_AREA);
