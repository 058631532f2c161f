import { z } from 'zod';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { starCount } from '../prospects/prospect-view.ts';

/** A staff list of a class or of a season's transfers as the console shows it. Isomorphic. */

/** Kinds of lists: the recruits of a class, or the players who enter the transfer portal before a season. */
export const LIST_KINDS = ['prospect_rankings', 'transfer_portal_ranks'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The class or season of a list. */
export type ListScope = { kind: ListKind; sport: Sport; year: number };

/** More than any national list holds, so that ranks beyond its end can be ordered too; covers most of a season's portal. */
export const MOST_LISTED: Readonly<Record<ListKind, number>> = { prospect_rankings: 400, transfer_portal_ranks: 1000 };
/** Maximum length of a list's own name. */
export const LIST_NAME_LENGTH = 80;
export const NOTE_LENGTH = 300;

/**
 * draft: being edited. published: orders the class. replaced: superseded by a later list. discarded: a draft that was given up; it can be
 * restored. withdrawn: was published, and the class is ordered by ratings again.
 */
export const LIST_STATUSES = ['draft', 'published', 'replaced', 'discarded', 'withdrawn'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/** The order that a draft starts with: the one that readers see, or by ratings, as if staff had never published. */
export const LIST_BASES = ['present', 'ratings'] as const;
export type ListBasis = (typeof LIST_BASES)[number];

/** The latest change of a draft, which can be undone. */
const lastStep = z.object({
  moved: z.int(),
  added: z.int(),
  removed: z.int(),
  at: z.string(),
  by: z.string(),
});
export type LastStep = z.output<typeof lastStep>;

export const listSummary = z.object({
  id: z.int(),
  kind: z.enum(LIST_KINDS),
  /** The list's own name, or "2027 Football". */
  name: z.string(),
  sport: z.enum(SPORTS),
  year: z.int(),
  status: z.enum(LIST_STATUSES),
  revision: z.int(),
  /** The number of players, including those who are currently not shown. */
  length: z.int(),
  /** The version of the class that it was published as. */
  version: z.int().nullable(),
  note: z.string().nullable(),
  createdAt: z.string(),
  /** Usernames. */
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
});
export type ListSummary = z.output<typeof listSummary>;

/** This member's permissions for lists. */
export const listRights = z.object({ write: z.boolean(), publish: z.boolean(), withdraw: z.boolean() });
export type ListRights = z.output<typeof listRights>;

export const listedPlayer = z.object({
  /** The id of the prospect, or of the person for transfer portal ranks. */
  id: z.int(),
  /** The address of the profile. */
  path: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  /** A recruit's state, or a transfer's colleges: "TX", "Auburn to Duke". */
  place: z.string().nullable(),
  /** Null: not rated; transfers may be. */
  rating: z.number().nullable(),
  stars: starCount.nullable(),
  /** The rank that readers see now, or would see on a longer list. */
  present: z.int(),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

export const listRow = listedPlayer.extend({
  rank: z.int(),
  /** An editor moved or added the player; false: the player only made room for others. */
  isMoved: z.boolean(),
  /** Not on the currently published list. */
  isAdded: z.boolean(),
});
export type ListRow = z.output<typeof listRow>;

export const listContent = z.object({
  list: listSummary,
  /** The first is number 1. */
  rows: z.array(listRow),
  /** Players on the currently published list who are not on this one, by current rank. */
  leaving: z.array(listedPlayer),
  /** The number of players on the currently published list. */
  presentLength: z.int(),
  /** The number of listed players who are not shown because they are deleted, not rated or in another class. They keep their places. */
  absent: z.int(),
  /** The version that publishing would make. */
  nextVersion: z.int(),
  /** It was started before the currently published list was published. */
  isOutdated: z.boolean(),
  lastStep: lastStep.nullable(),
  may: listRights,
});
export type ListContent = z.output<typeof listContent>;

/** Fewer removals than these are never a large drop. */
const FEWEST_OF_LARGE_DROP = 5;

/** Whether publishing removes so many players from the current list that the number must be confirmed: over a quarter. */
export const isLargeDrop = ({ removed, presentLength }: { removed: number; presentLength: number }): boolean =>
  removed >= FEWEST_OF_LARGE_DROP && removed * 4 > presentLength;

export const listsPath = ({ kind, sport }: Omit<ListScope, 'year'>) => `/admin/lists?kind=${kind}&sport=${sport}`;

/** The page where a list is ordered. */
export const classListPath = ({ kind, sport, year }: ListScope) =>
  `/admin/lists/${kind === 'prospect_rankings' ? kind : `${kind}/sheets`}/${sport}/${year}`;

/** The page where a list is named, published or deleted. */
export const listEditPath = ({ kind, listId }: { kind: ListKind; listId: number }, notice?: ListNotice) =>
  `/admin/lists/${kind}/${listId}/edit${notice === undefined ? '' : `?done=${notice}`}`;

/** Notices that a page shows after a form redirects to it. */
export const LIST_NOTICES = [
  'begun',
  'order',
  'added',
  'undone',
  'discarded',
  'restored',
  'published',
  'withdrawn',
  'submitted',
  'saved',
  'renamed',
] as const;
export type ListNotice = (typeof LIST_NOTICES)[number];

/** Outcomes of saving the name of a list; a published one can only be renamed. */
export const SAVE_OUTCOMES = ['saved', 'published', 'renamed'] as const satisfies readonly ListNotice[];
export type SaveOutcome = (typeof SAVE_OUTCOMES)[number];

export const donePath = (of: ListScope, notice: ListNotice) => `${classListPath(of)}?done=${notice}`;

/** Maximum length of a pasted sheet: a thousand rows with names beside their ids. */
export const SHEET_LENGTH = 200_000;
/** The notice after a sheet is submitted (specification, section 8). */
export const SUBMITTED_WORDS = 'List has been submitted. Check your email for updates.';
