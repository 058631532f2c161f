import { z } from 'zod';
import { LARGEST_ID } from '#kernel/ids.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput, prospectIdInput } from '../prospects/prospect-view.ts';
import {
  donePath,
  LIST_BASES,
  listContent,
  listedProspect,
  listRights,
  listStanding,
  MOST_LISTED,
  NOTE_LENGTH,
} from './list-view.ts';

/** Calls of staff about the order of a class. A list that was changed since it was read is answered 409, and nothing is written. */

const sport = z.enum(SPORTS);
const params = z.object({ listId: idInput });
/** The one that the sender saw. */
const revision = idInput;
const rankInput = z.coerce
  .number<number | string>({ error: 'A rank is a whole number' })
  .int('A rank is a whole number')
  .min(-LARGEST_ID)
  .max(LARGEST_ID, 'A rank is a whole number');
const listOf = <Each extends z.ZodType>(each: Each) =>
  z.array(each).max(MOST_LISTED, `A list holds at most ${MOST_LISTED}`);
const changed = z.object({ listId: z.int(), sport, year: z.int(), revision: z.int() });
const note = (words: z.ZodString) => words.trim().max(NOTE_LENGTH, `At most ${NOTE_LENGTH} characters`);

export const listRankingLists = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/ranking_lists',
  summary: 'The classes of a sport, each with its published list and its draft',
  access: 'staff',
  permission: 'lists:read',
  query: z.object({ sport: sport.default('football') }),
  response: z.object({
    sport,
    /** The latest first. */
    classes: z.array(z.object({ year: z.int(), published: listStanding.nullable(), draft: listStanding.nullable() })),
    may: listRights,
  }),
});

export const getClassLists = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/ranking_lists/of_class',
  summary: 'The lists of one class: published, draft, and the latest of those that were',
  access: 'staff',
  permission: 'lists:read',
  query: z.object({ sport, year: classYearInput }),
  response: z.object({
    sport,
    year: z.int(),
    published: listStanding.nullable(),
    draft: listStanding.nullable(),
    /** The latest first. */
    past: z.array(listStanding),
    may: listRights,
  }),
});

export const getRankingList = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/ranking_lists/{listId}',
  summary: 'A list with everybody on it, beside the ranks that readers see',
  access: 'staff',
  permission: 'lists:read',
  params,
  response: listContent,
});

export const findListCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/ranking_lists/{listId}/candidates',
  summary:
    'Rated prospects of the class who are not on the list: by name, or those rated above somebody on it; the best ten',
  access: 'staff',
  permission: 'lists:write',
  params,
  query: z.object({ query: z.string().max(80).optional() }),
  response: z.object({
    candidates: z.array(listedProspect),
    /** How many there are in all. */
    total: z.int(),
  }),
});

export const createRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/ranking_lists',
  summary: 'Begins the draft of the next version of a class; 409 where there is a draft',
  access: 'staff',
  permission: 'lists:write',
  body: z.object({ sport, year: classYearInput, basis: z.enum(LIST_BASES).default('present') }),
  response: changed,
  errors: ['class_unrated'],
  formRedirect: (of) => donePath(of, 'begun'),
});

export const reorderRankingList = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/ranking_lists/{listId}/order',
  summary: 'Moves prospects on a draft to the ranks given, and takes prospects out of it',
  access: 'staff',
  permission: 'lists:write',
  params,
  body: z.object({
    revision,
    /** Everybody on the list, as the sender saw it; those of `removed` need not be among them. */
    prospectIds: listOf(prospectIdInput),
    /** The rank wanted for each of them, in the same order. Who keeps his number makes room for those who do not. */
    ranks: listOf(rankInput),
    /** Are taken out before ranks are counted. */
    removed: listOf(prospectIdInput).default([]),
    /** One place up, or down, after all that: the buttons of a form without a script. */
    up: prospectIdInput.optional(),
    down: prospectIdInput.optional(),
  }),
  response: changed.extend({
    moved: z.int(),
    removed: z.int(),
    /** Everybody on the list, as it stands now. */
    prospectIds: z.array(z.int()),
  }),
  errors: ['nothing_changed', 'list_full'],
  formRedirect: (of) => donePath(of, 'order'),
});

export const addToRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/ranking_lists/{listId}/prospects',
  summary: 'Brings a rated prospect of the class into a draft at a rank',
  access: 'staff',
  permission: 'lists:write',
  params,
  body: z.object({
    revision,
    prospectId: prospectIdInput,
    /** Empty or absent: the end of the list. */
    rank: z.union([z.literal(''), rankInput]).optional(),
  }),
  response: changed.extend({ rank: z.int() }),
  errors: ['not_listable', 'already_listed', 'list_full'],
  formRedirect: (of) => donePath(of, 'added'),
});

export const undoListStep = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/ranking_lists/{listId}/undo',
  summary: 'Takes the latest change of a draft back',
  access: 'staff',
  permission: 'lists:write',
  params,
  body: z.object({ revision }),
  response: changed,
  errors: ['nothing_to_undo'],
  formRedirect: (of) => donePath(of, 'undone'),
});

export const discardRankingList = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/ranking_lists/{listId}',
  summary: 'Gives a draft up; it can be taken up again',
  access: 'staff',
  permission: 'lists:write',
  params,
  response: changed,
  formRedirect: (of) => donePath(of, 'discarded'),
});

export const restoreRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/ranking_lists/{listId}/restoration',
  summary: 'Takes a discarded draft up again; 409 where there is another draft',
  access: 'staff',
  permission: 'lists:write',
  params,
  response: changed,
  formRedirect: (of) => donePath(of, 'restored'),
});

export const publishRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/ranking_lists/{listId}/publication',
  summary: 'Publishes a draft as the next version: the class is ranked by it in one write, and teams follow',
  access: 'staff',
  permission: 'lists:publish',
  params,
  body: z.object({ revision, note: note(z.string()).optional() }),
  response: changed.extend({ version: z.int() }),
  errors: ['list_empty'],
  formRedirect: (of) => donePath(of, 'published'),
});

export const withdrawRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/ranking_lists/{listId}/withdrawal',
  summary: 'Takes the published list back: the class is ordered by ratings again, as a version of its own',
  access: 'staff',
  permission: 'lists:delete',
  params,
  body: z.object({ reason: note(z.string({ error: 'Please enter Reason' })).min(1, 'Please enter Reason') }),
  response: changed.extend({ version: z.int() }),
  formRedirect: (of) => donePath(of, 'withdrawn'),
});
