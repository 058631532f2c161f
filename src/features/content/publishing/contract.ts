import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { htmlInput } from '#platform/http/html-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { ARTICLE_ACCESS, ARTICLE_STATUSES } from '../articles/article-state-view.ts';
import { articleStateView, choicesView, contentRow, contentView, presenceView } from './content-view.ts';
import { LONGEST, LONGEST_BODY, MOST } from './publishing-limits-view.ts';

/** Editing and publishing articles in every state. Publishers for their own sites, staff writers for all. */

export const CONTENTS_PATH = '/api/v2/admin/publishing/contents';
export const contentParams = z.object({ contentId: idInput });
/**
 * The version of the working copy that the client loaded: a write based on an older one is refused (409), and its text is kept as a
 * revision.
 */
export const versionInput = z.coerce.number<number | string>({ error: 'Please reload the page' }).int().min(0);
/** One open editor, identified by a random id: two windows of one person are two editors. */
export const editorInput = z
  .string()
  .max(64, { abort: true, error: 'Please reload the page' })
  .regex(/^[\w-]{8,64}$/, 'Please reload the page');

const bounded = (label: string, most: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .max(most, `At most ${most} characters`);
/** An empty form field means null. */
const idOrNone = z.union([z.literal('').transform(() => null), idInput, z.null()]);

export const listContents = defineEndpoint({
  method: 'GET',
  path: CONTENTS_PATH,
  summary: 'Articles in every state, the last changed first; a publisher sees those of their own sites',
  access: 'staff',
  permission: 'content:read',
  query: z.object({
    status: z.enum(ARTICLE_STATUSES).optional(),
    siteId: idInput.optional(),
    authorId: idInput.optional(),
    /** Words of the headline, in any order, or the id of an article. */
    query: z.string().trim().max(LONGEST.query).default(''),
    /** Only articles that the actor created or last changed. */
    mine: z.enum(['1', '']).default(''),
    /** Only prepared stubs that nobody has edited. */
    prepared: z.enum(['1', '']).default(''),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    contents: z.array(contentRow),
    /** Exact within the window of numbered pages. */
    total: z.int(),
    totalIsEstimate: z.boolean(),
    page: z.int(),
    perPage: z.int(),
    /** The number in each state, with the other filters applied. */
    counts: z.array(z.object({ status: z.enum(ARTICLE_STATUSES), count: z.int() })),
    mayWrite: z.boolean(),
  }),
});

export const getChoices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/publishing/choices',
  summary: 'The sites that the signed-in writer may write for, all authors, and the byline of that writer',
  access: 'staff',
  permission: 'content:read',
  response: choicesView,
});

export const createContent = defineEndpoint({
  method: 'POST',
  path: CONTENTS_PATH,
  summary: 'A new draft; HTML that is given is taken over as far as an article can hold it',
  access: 'staff',
  permission: 'content:write',
  body: z.object({
    headline: bounded('Headline', LONGEST.headline).min(1, 'Please enter a headline'),
    siteId: idInput,
    sport: z.enum(SPORTS, { error: 'Please enter a sport' }),
    authorId: idInput,
    access: z.enum(ARTICLE_ACCESS).default('free'),
    html: htmlInput(LONGEST_BODY, { tooLong: 'This article is too long' }).default(''),
  }),
  response: z.object({ contentId: z.int(), version: z.int() }),
  formRedirect: ({ contentId }) => `/admin/publishing/contents/${contentId}/edit`,
});

export const getContent = defineEndpoint({
  method: 'GET',
  path: `${CONTENTS_PATH}/{contentId}`,
  summary: 'An article as it is edited: its working copy, its state and what may be done with it',
  access: 'staff',
  permission: 'content:read',
  params: contentParams,
  query: z.object({ editor: editorInput.optional() }),
  response: z.object({ content: contentView }),
});

export const saveContent = defineEndpoint({
  method: 'PUT',
  path: `${CONTENTS_PATH}/{contentId}`,
  summary: 'Saves the working copy; readers see nothing of it until it is published',
  access: 'staff',
  permission: 'content:write',
  params: contentParams,
  body: z.object({
    version: versionInput,
    editor: editorInput,
    /** explicit: requested by a person, and becomes a revision. */
    kind: z.enum(['auto', 'explicit']).default('auto'),
    headline: bounded('Headline', LONGEST.headline),
    dek: bounded('Dek', LONGEST.dek),
    /** The document as JSON text. */
    body: z.string().max(LONGEST_BODY, 'This article is too long'),
    access: z.enum(ARTICLE_ACCESS),
    sport: z.enum(SPORTS),
    siteId: idInput,
    authorId: idInput,
    imageId: idOrNone,
    personIds: z.array(idInput).max(MOST.people),
    collegeIds: z.array(idInput).max(MOST.colleges),
  }),
  response: z.object({
    version: z.int(),
    savedAt: z.string(),
    wordCount: z.int(),
    hasChanges: z.boolean(),
    problems: z.array(z.object({ field: z.string(), message: z.string() })),
    article: articleStateView,
  }),
  errors: ['conflict', 'taken_over'],
});

export const importHtml = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/publishing/html_imports',
  summary: 'What of a text in HTML an article can hold, as a document; nothing is written',
  access: 'staff',
  permission: 'content:write',
  body: z.object({ html: htmlInput(LONGEST_BODY, { tooLong: 'This article is too long' }) }),
  response: z.object({ body: z.string(), wordCount: z.int() }),
});

export const keepPresence = defineEndpoint({
  method: 'PUT',
  path: `${CONTENTS_PATH}/{contentId}/presence`,
  summary:
    'Says that somebody is editing, and asks who is and where the article is in its life; taking over from somebody is asked for by name',
  access: 'staff',
  permission: 'content:write',
  params: contentParams,
  body: z.object({
    editor: editorInput,
    takeOver: z.boolean().default(false),
    /** For taking over: the editor that the client saw as the holder. If somebody else holds it by now, they are not displaced. */
    holder: editorInput.optional(),
  }),
  response: z.object({ presence: presenceView, version: z.int(), article: articleStateView }),
  errors: ['conflict'],
});

export const endPresence = defineEndpoint({
  method: 'DELETE',
  path: `${CONTENTS_PATH}/{contentId}/presence`,
  summary: 'The editor was closed',
  access: 'staff',
  permission: 'content:write',
  params: contentParams,
  body: z.object({ editor: editorInput }),
  response: z.object({ contentId: z.int() }),
});

export const changeSlug = defineEndpoint({
  method: 'PUT',
  path: `${CONTENTS_PATH}/{contentId}/slug`,
  summary: 'Another address; the old one of a published article leads to it (301)',
  access: 'staff',
  permission: 'content:write',
  params: contentParams,
  body: z.object({ slug: bounded('Address', LONGEST.slug).min(1, 'Please enter an address') }),
  response: z.object({ contentId: z.int(), slug: z.string() }),
  errors: ['slug_taken'],
  formRedirect: ({ contentId }) => `/admin/publishing/contents/${contentId}/edit?saved=slug`,
});

export const addCorrection = defineEndpoint({
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/corrections`,
  summary: 'Adds a correction, shown under the story immediately',
  access: 'staff',
  permission: 'content:publish',
  params: contentParams,
  body: z.object({ text: bounded('Correction', LONGEST.correction).min(1, 'Please enter a correction') }),
  response: z.object({ contentId: z.int() }),
  errors: ['wrong_state'],
  formRedirect: ({ contentId }) => `/admin/publishing/contents/${contentId}/edit?saved=correction`,
});

export const deleteContent = defineEndpoint({
  method: 'DELETE',
  path: `${CONTENTS_PATH}/{contentId}`,
  summary: 'Takes an article out of every list, the desk’s too; what it was is kept',
  access: 'staff',
  permission: 'content:delete',
  params: contentParams,
  body: z.object({ reason: bounded('Reason', LONGEST.reason).min(1, 'Please enter a reason') }),
  response: z.object({ contentId: z.int() }),
  formRedirect: () => '/admin/publishing?done=deleted',
});
