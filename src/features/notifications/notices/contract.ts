import { z } from 'zod';
import { tickField } from '#features/membership/accounts/fields-view.ts';
import { NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { notice } from './notice-view.ts';

export const NOTICES_PER_PAGE = 25;

/** The data of the bell: the number of unread alerts, and the id of the newest one; 0: none. */
const unread = z.object({ unread: z.int(), latestId: z.int() });
export type Unread = z.output<typeof unread>;

const formRedirect = () => NOTICES_PATH;

export const listNotices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/notices',
  summary: 'The member’s alerts, newest first',
  access: 'signed_in',
  isOpenToViewing: true,
  query: z.object({
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: unread.extend({
    notices: z.array(notice),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
  }),
});

export const getUnreadNotices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/notices/unread',
  summary: 'How many notices the member has not read: small, because every page of a member asks once a minute',
  access: 'signed_in',
  isOpenToViewing: true,
  response: unread,
});

export const markNotice = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/users/notices/{noticeId}',
  summary: 'Marks a notice as read, or as unread again',
  access: 'signed_in',
  params: z.object({ noticeId: z.coerce.number<number | string>().int().positive() }),
  body: z.object({ isRead: tickField }),
  response: unread,
  errors: ['not_found'],
  formRedirect,
});

export const markAllNotices = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/users/notices',
  summary: 'Marks all notices as read that the member has seen',
  access: 'signed_in',
  body: z.object({
    /** The id of the newest alert that was shown; later ones stay unread. */
    upTo: z.coerce.number<number | string>().int().positive(),
  }),
  response: unread,
  formRedirect,
});
