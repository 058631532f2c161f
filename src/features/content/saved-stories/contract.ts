import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { SAVED_PATH, savedStory, storyCopy } from './saved-story-view.ts';

const params = z.object({ slug: z.string().min(1).max(160) });
const reply = z.object({ isSaved: z.boolean() });
const formRedirect = () => SAVED_PATH;

/** Derived from the account by HMAC, the same on all its devices; a device labels its copies with it. */
const accountKey = z.string();

export const listSavedStories = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/saved_stories',
  summary: 'The member’s saved stories, the latest saved first',
  access: 'signed_in',
  isOpenToViewing: true,
  response: z.object({
    savedStories: z.array(savedStory),
    /** Null for staff who view the site as the member: their device must not store anything of it. */
    accountKey: accountKey.nullable(),
  }),
});

export const getIsSaved = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/saved_stories/{slug}',
  summary: 'Whether the member saved a story',
  access: 'signed_in',
  isOpenToViewing: true,
  params,
  response: reply,
});

export const saveStory = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/saved_stories/{slug}',
  summary: 'Saves a story to read later; saving it again is no error',
  access: 'signed_in',
  params,
  response: reply,
  errors: ['not_found', 'too_many_saved'],
  formRedirect,
});

export const removeSavedStory = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/saved_stories/{slug}',
  summary: 'Removes a story from the saved ones; one that is not among them is no error',
  access: 'signed_in',
  params,
  response: reply,
  formRedirect,
});

export const getStoryCopy = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/saved_stories/{slug}/copy',
  summary: 'The text of a saved story for the member’s device, and until when it may be shown there; counts nothing',
  access: 'signed_in',
  params,
  response: z.object({
    accountKey,
    /** Null: not saved, or the member may not read it. */
    copy: storyCopy.nullable(),
  }),
});

/** The calls by the names that pages use. */
export const savedStoryCalls = {
  copy: getStoryCopy,
  isSaved: getIsSaved,
  list: listSavedStories,
  remove: removeSavedStory,
  save: saveStory,
};
