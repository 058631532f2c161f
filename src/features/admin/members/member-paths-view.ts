/** Addresses of the pages about members, and their search. Isomorphic. */

export const MEMBERS_PATH = '/admin/users';

/** The pages about one member, in the order of the tabs; '' is the first. */
export const MEMBER_PARTS = ['', 'billing', 'forums', 'tracking', 'prospect_tracking', 'history'] as const;
export type MemberPart = (typeof MEMBER_PARTS)[number];

export const memberPath = (userId: number, part: MemberPart = ''): string =>
  part === '' ? `${MEMBERS_PATH}/${userId}` : `${MEMBERS_PATH}/${userId}/${part}`;

export const refundPath = (userId: number, paymentId: number): string =>
  `${MEMBERS_PATH}/${userId}/payments/${paymentId}/refund`;

/**
 * name: the beginning of a username or an email. id, subscription, gift: that number. card: the last four digits of a saved or replaced
 * card.
 */
export const SEARCH_KINDS = ['name', 'id', 'subscription', 'card', 'gift'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const LONGEST_SEARCH = 254;
