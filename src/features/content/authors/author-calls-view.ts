import { z } from 'zod';
import { imageView } from '#features/media/images/image-view.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { isName } from './author-facts.ts';
import { AUTHOR_LIMITS, FIRST_TITLE } from './author-limits-view.ts';

/** Staff calls about authors (decision 0117). */

export const AUTHORS_PATH = '/admin/authors';
export const AUTHOR_DEEDS = ['created', 'saved', 'retired', 'restored'] as const;
export type AuthorDeed = (typeof AUTHOR_DEEDS)[number];

export const authorEditPath = (authorId: number, done?: AuthorDeed): string =>
  `${AUTHORS_PATH}/${authorId}/edit${done ? `?done=${done}` : ''}`;

/** An author for staff. */
export const staffAuthorView = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  image: imageView.nullable(),
  /** The member with this byline; null: a byline of the network. */
  account: z.object({ id: z.int(), username: z.string() }).nullable(),
  isRetired: z.boolean(),
  /** The logged-in member of staff may change it. */
  mayChange: z.boolean(),
});
export type StaffAuthorView = z.output<typeof staffAuthorView>;

const most = (length: number) => ({ error: `At most ${length} characters`, abort: true });
const line = (label: string, length: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .max(length, most(length))
    .min(1, pleaseEnter(label));
const name = line('Name', AUTHOR_LIMITS.name).refine(isName, 'Use letters in the name');
const idOrNone = z.union([z.literal('').transform(() => null), idInput, z.null()]).default(null);

const facts = {
  name,
  title: line('Title', AUTHOR_LIMITS.title),
  bio: z.string().trim().max(AUTHOR_LIMITS.bio, most(AUTHOR_LIMITS.bio)).default(''),
  /** The slug of the page; empty: derived from the name, or unchanged. */
  slug: z.string().trim().max(AUTHOR_LIMITS.slug, most(AUTHOR_LIMITS.slug)).default(''),
  imageId: idOrNone,
  /** Username or email of a staff member; empty: nobody. Absent: unchanged. */
  account: z.string().trim().max(AUTHOR_LIMITS.login, most(AUTHOR_LIMITS.login)).optional(),
};
const reason = z.string().trim().max(AUTHOR_LIMITS.reason, most(AUTHOR_LIMITS.reason)).default('');
const params = z.object({ authorId: idInput });
const changed = z.object({ authorId: z.int() });

export const listStaffAuthors = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/authors',
  summary: 'The authors in use, or the retired ones, by name, with how many stories each has',
  access: 'staff',
  permission: 'content:read',
  query: z.object({ status: z.enum(['active', 'retired']).default('active') }),
  response: z.object({
    authors: z.array(staffAuthorView.extend({ stories: z.int() })),
    counts: z.object({ active: z.int(), retired: z.int() }),
    /** May add bylines of the network. */
    mayCreate: z.boolean(),
    /** May link accounts, retire and restore. */
    mayManage: z.boolean(),
  }),
});

export const getStaffAuthor = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/authors/{authorId}',
  summary: 'An author as staff edit them',
  access: 'staff',
  permission: 'content:read',
  params,
  response: z.object({ author: staffAuthorView, mayManage: z.boolean() }),
});

export const createAuthor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/authors',
  summary: 'Adds an author',
  access: 'staff',
  permission: 'content:write',
  body: z.object(facts),
  response: changed,
  formRedirect: ({ authorId }) => authorEditPath(authorId, 'created'),
});

export const updateAuthor = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/authors/{authorId}',
  summary: 'Changes an author; an address that they had leads to the new one',
  access: 'staff',
  permission: 'content:write',
  params,
  body: z.object(facts),
  response: changed,
  formRedirect: ({ authorId }) => authorEditPath(authorId, 'saved'),
});

export const createByline = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/byline',
  summary: 'Makes a byline for the signed-in writer from their account; repeating it changes nothing',
  access: 'staff',
  permission: 'content:write',
  body: z.object({ name, title: line('Title', AUTHOR_LIMITS.title).default(FIRST_TITLE) }),
  response: changed,
  formRedirect: () => '/admin/publishing?done=byline',
});

export const retireAuthor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/authors/{authorId}/retire',
  summary: 'No new story gets this byline; the stories and the page stay',
  access: 'staff',
  permission: 'content:delete',
  params,
  body: z.object({ reason }),
  response: changed,
  errors: ['already_retired'],
  formRedirect: ({ authorId }) => authorEditPath(authorId, 'retired'),
});

export const restoreAuthor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/authors/{authorId}/restore',
  summary: 'Brings a retired byline back into use',
  access: 'staff',
  permission: 'content:delete',
  params,
  body: z.object({}),
  response: changed,
  errors: ['not_retired', 'account_has_author'],
  formRedirect: ({ authorId }) => authorEditPath(authorId, 'restored'),
});
