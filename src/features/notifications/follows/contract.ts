import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

const followed = z.object({ id: idInput, type: z.literal('Prospect') });
const reply = z.object({ isFollowing: z.boolean() });

/** A form without JavaScript is redirected to the list of everything that the member follows. */
const formRedirect = () => '/users/notifications?saved=1';

export const follow = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/follow',
  summary: 'Follows a prospect; following them already is no error',
  access: 'signed_in',
  body: followed,
  response: reply,
  errors: ['not_found', 'too_many_follows'],
  formRedirect,
});

export const unfollow = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/follow',
  summary: 'Follows a prospect no more; not following them is no error',
  access: 'signed_in',
  body: followed,
  response: reply,
  errors: ['not_found'],
  formRedirect,
});

export const getIsFollowing = defineEndpoint({
  method: 'GET',
  path: '/api/v2/prospects/is_following',
  summary: 'Whether the member follows a prospect',
  access: 'signed_in',
  isOpenToViewing: true,
  query: z.object({ prospectId: idInput }),
  errors: ['not_found'],
  response: reply,
});

export const replaceFollowedSites = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/followed_sites',
  summary: 'Replaces the sites that the member follows by these',
  access: 'signed_in',
  body: z.object({
    /** A form submits empty strings for choices that were not made. */
    siteIds: z
      .array(z.literal('').or(idInput))
      .max(500)
      .transform((ids) => [...new Set(ids.filter((id) => id !== ''))]),
  }),
  response: z.object({ followedSites: z.array(z.int()) }),
  formRedirect: () => '/users/notifications?saved=1#sites',
});
