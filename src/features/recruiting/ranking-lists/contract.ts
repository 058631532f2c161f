import { z } from 'zod';
import { tickField } from '#features/membership/accounts/fields-view.ts';
import { SPORTS } from '#kernel/sports.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { classYearInput } from '../prospects/prospect-view.ts';
import { listOf, noteInput, rankInput, removalsInput } from './list-input-view.ts';
import {
  donePath,
  LIST_BASES,
  LIST_KINDS,
  LIST_NAME_LENGTH,
  listContent,
  listEditPath,
  listedPlayer,
  listRights,
  listRow,
  listSummary,
  SAVE_OUTCOMES,
  SHEET_LENGTH,
} from './list-view.ts';

/** Staff calls about the order of a class. If the list changed since it was read, the reply is 409 and nothing is written. */

const sport = z.enum(SPORTS);
const kind = z.enum(LIST_KINDS);
const params = z.object({ listId: idInput });
/** The revision that the client loaded. */
const revision = idInput;
const changed = z.object({ listId: z.int(), kind, sport, year: z.int(), revision: z.int() });
const count = z.coerce.number<number | string>().optional();

export const listRankingLists = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/lists',
  summary: 'The classes of a sport, each with its published list and its draft',
  access: 'staff',
  permission: 'lists:read',
  query: z.object({ kind: kind.default('prospect_rankings'), sport: sport.default('football') }),
  response: z.object({
    kind,
    sport,
    /** Latest first. */
    classes: z.array(z.object({ year: z.int(), published: listSummary.nullable(), draft: listSummary.nullable() })),
    may: listRights,
  }),
});

export const getClassLists = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/lists/of_class',
  summary: 'The lists of one class: published, draft, and the latest of those that were',
  access: 'staff',
  permission: 'lists:read',
  query: z.object({ kind: kind.default('prospect_rankings'), sport, year: classYearInput }),
  response: z.object({
    kind,
    sport,
    year: z.int(),
    published: listSummary.nullable(),
    draft: listSummary.nullable(),
    /** Latest first. */
    past: z.array(listSummary),
    may: listRights,
  }),
});

export const getRankingList = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/lists/{listId}',
  summary: 'A list with everybody on it, beside the ranks that readers see',
  access: 'staff',
  permission: 'lists:read',
  params,
  response: listContent,
});

export const listListPeople = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/lists/{listId}/people',
  summary: 'Everybody who is shown on a list, by rank, beside the ranks that readers see',
  access: 'staff',
  permission: 'lists:read',
  params,
  query: z.object({ page: count, perPage: count }),
  response: z.object({ people: z.array(listRow), total: z.int(), page: z.int(), perPage: z.int() }),
});

export const findListPeople = defineEndpoint({
  method: 'GET',
  path: '/api/v2/people/admin_list_search',
  summary: 'Players of a class or season who can be on its list, by part of the name; the ten best matches',
  access: 'staff',
  permission: 'lists:read',
  query: z.object({
    kind: kind.default('transfer_portal_ranks'),
    sport,
    year: classYearInput,
    query: z.string().trim().min(1, 'Please enter a name').max(80),
  }),
  response: z.object({ people: z.array(listedPlayer), total: z.int() }),
});

export const findListCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/lists/{listId}/candidates',
  summary:
    'Players of the class or season who are not on the list: by name, or those rated above somebody on it; the best ten',
  access: 'staff',
  permission: 'lists:write',
  params,
  query: z.object({ query: z.string().max(80).optional() }),
  response: z.object({ candidates: z.array(listedPlayer), total: z.int() }),
});

export const createRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/lists',
  summary: 'Starts the draft of the next version of a class; 409 where there is a draft',
  access: 'staff',
  permission: 'lists:write',
  body: z.object({
    kind: kind.default('prospect_rankings'),
    sport,
    year: classYearInput,
    basis: z.enum(LIST_BASES).default('present'),
  }),
  response: changed,
  errors: ['class_unrated'],
  formRedirect: (of) => donePath(of, 'begun'),
});

export const reorderRankingList = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/lists/{listId}/order',
  summary: 'Moves players on a draft to the ranks given, and takes players out of it',
  access: 'staff',
  permission: 'lists:write',
  params,
  body: z.object({
    revision,
    /** Everybody on the list as the client loaded it; the players in `removed` may be left out. */
    playerIds: listOf(idInput),
    /** The new rank of each of them, in the same order. A player whose number is unchanged makes room for the others. */
    ranks: listOf(rankInput),
    /** Removed before ranks are counted. */
    removed: listOf(idInput).default([]),
    /** Moves one player a place up, or down, after the other changes: for the buttons of a form without JavaScript. */
    up: idInput.optional(),
    down: idInput.optional(),
  }),
  response: changed.extend({
    moved: z.int(),
    removed: z.int(),
    /** Everybody on the list in its current order. */
    playerIds: z.array(z.int()),
  }),
  errors: ['nothing_changed', 'list_full'],
  formRedirect: (of) => donePath(of, 'order'),
});

export const addToRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/lists/{listId}/players',
  summary: 'Brings a player of the class or season into a draft at a rank',
  access: 'staff',
  permission: 'lists:write',
  params,
  body: z.object({
    revision,
    playerId: idInput,
    /** Empty or absent: the end of the list. */
    rank: z.union([z.literal(''), rankInput]).optional(),
  }),
  response: changed.extend({ rank: z.int() }),
  errors: ['not_listable', 'already_listed', 'list_full'],
  formRedirect: (of) => donePath(of, 'added'),
});

export const undoListStep = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/lists/{listId}/undo',
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
  path: '/api/v2/admin/lists/{listId}',
  summary: 'Gives a draft up; it can be taken up again',
  access: 'staff',
  permission: 'lists:write',
  params,
  response: changed,
  formRedirect: (of) => donePath(of, 'discarded'),
});

export const restoreRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/lists/{listId}/restoration',
  summary: 'Takes a discarded draft up again; 409 where there is another draft',
  access: 'staff',
  permission: 'lists:write',
  params,
  response: changed,
  formRedirect: (of) => donePath(of, 'restored'),
});

export const publishRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/lists/{listId}/publication',
  summary: 'Publishes a draft as the next version: players are ranked by it in one write, and teams follow',
  access: 'staff',
  permission: 'lists:publish',
  params,
  body: z.object({ revision, note: noteInput(z.string()).optional(), confirmedRemovals: removalsInput }),
  response: changed.extend({ version: z.int() }),
  errors: ['list_empty'],
  formRedirect: (of) => donePath(of, 'published'),
});

export const saveList = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/lists/{listId}',
  summary: 'Renames a draft and publishes it if requested, or renames a published list; 409 if it changed since',
  access: 'staff',
  permission: 'lists:write',
  params,
  body: z.object({
    revision,
    /** Empty: the list is named after its year and sport. */
    name: z.string().trim().max(LIST_NAME_LENGTH, `At most ${LIST_NAME_LENGTH} characters`),
    /** Publishing needs lists:publish. */
    published: tickField.default(false),
    note: noteInput(z.string()).optional(),
    /** For publishing, and for changes of a published list. */
    confirmedRemovals: removalsInput,
  }),
  response: changed.extend({
    name: z.string(),
    published: z.boolean(),
    version: z.int().nullable(),
    outcome: z.enum(SAVE_OUTCOMES),
  }),
  errors: ['forbidden', 'list_empty', 'list_is_published'],
  formRedirect: (of) => listEditPath(of, of.outcome),
});

export const submitListSheet = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/list_sheets',
  summary: 'Orders a whole list by a sheet, as a draft; the changes are emailed to the sender',
  access: 'staff',
  permission: 'lists:write',
  body: z.object({
    kind: kind.default('transfer_portal_ranks'),
    sport,
    year: classYearInput,
    /** In rank order: prospects, or players who transfer. A form sends the text of a sheet. */
    personIds: z.union([listOf(idInput), z.string().max(SHEET_LENGTH, 'The sheet is too long')]),
    /** Copies the published list to a draft of the next version, and orders that draft. */
    createNewVersion: tickField.default(false),
    /**
     * The revision of the draft that the client loaded; absent: the current draft is replaced, whatever its revision, and this can be
     * undone.
     */
    revision: revision.optional(),
    /** Accepts a sheet with missing ranks. */
    closesGaps: tickField.default(false),
  }),
  response: changed.extend({ moved: z.int(), added: z.int(), removed: z.int(), total: z.int() }),
  errors: ['no_draft', 'list_full'],
  formRedirect: (of) => donePath(of, 'submitted'),
});

export const withdrawRankingList = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/lists/{listId}/withdrawal',
  summary: 'Takes the published list back: readers see the order of ratings again',
  access: 'staff',
  permission: 'lists:delete',
  params,
  body: z.object({ reason: noteInput(z.string({ error: 'Please enter a reason' })).min(1, 'Please enter a reason') }),
  /** For recruits, the version of the class that was created; null: readers no longer see a version of a list. */
  response: changed.extend({ version: z.int().nullable() }),
  formRedirect: (of) => donePath(of, 'withdrawn'),
});
