import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { timeInput } from '#platform/http/time-input.ts';
import { ARTICLE_STATUSES } from '../articles/article-state-view.ts';
import { CONTENTS_PATH, contentParams, versionInput } from './contract.ts';
import { LONGEST } from './publishing-limits-view.ts';

/** The steps of an article's life. Each names the version that the actor has seen, and only that is published. */

const response = z.object({ contentId: z.int(), status: z.enum(ARTICLE_STATUSES) });
const formRedirect = ({ contentId, status }: z.output<typeof response>) =>
  `/admin/publishing/contents/${contentId}/edit?saved=${status}`;
const errors = ['wrong_state', 'conflict'];
const shared = { access: 'staff', params: contentParams, response, errors, formRedirect } as const;

export const submitContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/submit`,
  summary: 'Hands a draft in for review',
  permission: 'content:write',
  body: z.object({ version: versionInput }),
});

export const returnContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/return`,
  summary: 'Back from review to a draft',
  permission: 'content:write',
  body: z.object({ version: versionInput }),
});

export const scheduleContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/schedule`,
  summary: 'Publishes the text as it is now at a time in Chicago, or at a decision or a final score',
  permission: 'content:publish',
  body: z.object({
    version: versionInput,
    until: z.enum(['time', 'decision', 'final'], { error: 'Please enter when to publish' }),
    /** For `time`. */
    day: z.union([z.literal(''), z.iso.date({ error: 'Please enter a day' })]).default(''),
    /** In Central Time. */
    time: timeInput,
    /** For `decision`. */
    prospectId: z.union([z.literal('').transform(() => undefined), idInput]).optional(),
    /** For `decision`: the college that the text is about; absent: any. */
    collegeId: z.union([z.literal('').transform(() => undefined), idInput]).optional(),
    /** For `final`. */
    gameId: z.union([z.literal('').transform(() => undefined), idInput]).optional(),
  }),
});

export const unscheduleContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/unschedule`,
  summary: 'Back from scheduled to a draft',
  permission: 'content:publish',
  body: z.object({}),
});

export const publishContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/publish`,
  summary: 'Publishes the working copy now, or the changes of what is published',
  permission: 'content:publish',
  body: z.object({ version: versionInput }),
  errors: [...errors, 'nothing_changed'],
});

export const archiveContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/archive`,
  summary: 'Takes an article away from readers; asked for in so many words',
  permission: 'content:publish',
  body: z.object({
    confirmation: z.literal('unpublish', { error: 'Type unpublish to confirm' }),
    reason: z.string().trim().max(LONGEST.reason, `At most ${LONGEST.reason} characters`).default(''),
  }),
});

export const restoreContent = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/restore`,
  summary: 'Back from the archive to a draft',
  permission: 'content:write',
  body: z.object({}),
});
