import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { CONTENTS_PATH, contentParams, versionInput } from './contract.ts';
import { PREVIEW_CLASSES, previewView } from './preview-view.ts';
import { differenceView, revisionRow, revisionView } from './revision-view.ts';

/** Revisions, comparisons and previews of an article. */

const revisionParams = contentParams.extend({ revisionId: idInput });
const previewClass = z.enum(PREVIEW_CLASSES).default('visitor');

export const listRevisions = defineEndpoint({
  method: 'GET',
  path: `${CONTENTS_PATH}/{contentId}/revisions`,
  summary: 'The revisions of an article, the latest first',
  access: 'staff',
  permission: 'content:read',
  params: contentParams,
  response: z.object({ revisions: z.array(revisionRow) }),
});

export const getRevision = defineEndpoint({
  method: 'GET',
  path: `${CONTENTS_PATH}/{contentId}/revisions/{revisionId}`,
  summary: 'One revision, whole',
  access: 'staff',
  permission: 'content:read',
  params: revisionParams,
  response: z.object({ revision: revisionView }),
});

export const compareRevisions = defineEndpoint({
  method: 'GET',
  path: `${CONTENTS_PATH}/{contentId}/revisions/{revisionId}/difference`,
  summary: 'How a revision differs from a later one, or from the working copy, by blocks and words',
  access: 'staff',
  permission: 'content:read',
  params: revisionParams,
  /** Absent: the working copy. */
  query: z.object({ to: idInput.optional() }),
  response: z.object({ difference: differenceView }),
});

export const restoreRevision = defineEndpoint({
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/revisions/{revisionId}/restore`,
  summary: 'Makes a revision the working copy; readers see nothing of it until it is published',
  access: 'staff',
  permission: 'content:write',
  params: revisionParams,
  body: z.object({ version: versionInput }),
  response: z.object({ contentId: z.int(), version: z.int() }),
  errors: ['conflict'],
  formRedirect: ({ contentId }) => `/admin/publishing/contents/${contentId}/edit?saved=restored`,
});

export const getPreview = defineEndpoint({
  method: 'GET',
  path: `${CONTENTS_PATH}/{contentId}/preview`,
  summary: 'The working copy as a class of readers would see it',
  access: 'staff',
  permission: 'content:read',
  params: contentParams,
  query: z.object({ as: previewClass }),
  response: z.object({ preview: previewView }),
});

export const makePreviewLink = defineEndpoint({
  method: 'POST',
  path: `${CONTENTS_PATH}/{contentId}/preview_links`,
  summary: 'An address that shows the working copy for an hour, as one class of readers would see it',
  access: 'staff',
  permission: 'content:write',
  params: contentParams,
  body: z.object({ as: previewClass }),
  response: z.object({
    url: z.string(),
    /** ISO 8601. */
    expiresAt: z.string(),
  }),
});

export const openPreview = defineEndpoint({
  method: 'GET',
  path: '/api/v2/previews/{token}',
  summary: 'What a preview link shows',
  access: 'public',
  params: z.object({ token: z.string().max(200) }),
  response: z.object({ preview: previewView }),
});
