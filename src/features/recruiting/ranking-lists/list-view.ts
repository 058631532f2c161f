import { z } from 'zod';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { starCount } from '../prospects/prospect-view.ts';

/** A staff list of a class or of a season's transfers as the console shows it. Isomorphic. */

/** Kinds of lists: of the recruits of a class, or of the players who enter the transfer portal before a season. */
export const LIST_KINDS = ['prospect_rankings', 'transfer_portal_ranks'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The class or season that a list is of. */
export type ListScope = { kind: ListKind; sport: Sport; year: number };

/** More than any national list holds, so that positions can be ordered beyond its end; most of a season's portal. */
export const MOST_LISTED: Readonly<Record<ListKind, number>> = { prospect_rankings: 400, transfer_portal_ranks: 1000 };
/** Characters of the name that staff give a list. */
export const LIST_NAME_LENGTH = 80;
export const NOTE_LENGTH = 300;

/**
 * draft: being worked on. published: what the class is ordered by. replaced: by a later one. discarded: a draft that was given up;
 * it can be taken up again. withdrawn: was published, and the class is ordered by ratings again.
 */
export const LIST_STATUSES = ['draft', 'published', 'replaced', 'discarded', 'withdrawn'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/** The order that a draft begins with: the one that readers see, or by ratings, as if staff had never published. */
export const LIST_BASES = ['present', 'ratings'] as const;
export type ListBasis = (typeof LIST_BASES)[number];

/** The latest change of a draft, which can be taken back. */
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
  /** Given by staff, or "2027 Football". */
  name: z.string(),
  sport: z.enum(SPORTS),
  year: z.int(),
  status: z.enum(LIST_STATUSES),
  revision: z.int(),
  /** How many stand on it, those who are not shown at the moment included. */
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

/** The permissions of this member of staff for lists. */
export const listRights = z.object({ write: z.boolean(), publish: z.boolean(), withdraw: z.boolean() });
export type ListRights = z.output<typeof listRights>;

export const listedPlayer = z.object({
  /** A prospect's; of transfer portal ranks the person's. */
  id: z.int(),
  /** The address of the profile. */
  path: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  /** A recruit's state, or where a transfer comes from and goes to: "TX", "Auburn to Duke". */
  place: z.string().nullable(),
  /** Null: not rated, as transfers may be. */
  rating: z.number().nullable(),
  stars: starCount.nullable(),
  /** The rank that readers see at the moment, or would if their list were so long. */
  present: z.int(),
});
export type ListedPlayer = z.output<typeof listedPlayer>;

export const listRow = listedPlayer.extend({
  rank: z.int(),
  /** An editor moved or added the player; false: the player only makes room for others. */
  isMoved: z.boolean(),
  /** Not on the list that readers see now. */
  isAdded: z.boolean(),
});
export type ListRow = z.output<typeof listRow>;

export const listContent = z.object({
  list: listSummary,
  /** The first is number 1. */
  rows: z.array(listRow),
  /** Players on the list that readers see now who are not on this one, by current rank. */
  leaving: z.array(listedPlayer),
  /** How many players are on the list that readers see now. */
  presentLength: z.int(),
  /** How many of the list are not shown: gone, not rated or of another class. They keep their place. */
  absent: z.int(),
  /** The version that publishing would make. */
  nextVersion: z.int(),
  /** It was begun before the list was published that readers see now. */
  isOutdated: z.boolean(),
  lastStep: lastStep.nullable(),
  may: listRights,
});
export type ListContent = z.output<typeof listContent>;

/** Fewer removals than these are never a large drop. */
const FEWEST_OF_LARGE_DROP = 5;

/** Whether publishing takes so many players off the list that readers see that the number must be confirmed: over a quarter. */
export const isLargeDrop = ({ removed, presentLength }: { removed: number; presentLength: number }): boolean =>
  removed >= FEWEST_OF_LARGE_DROP && removed * 4 > presentLength;

export const listsPath = ({ kind, sport }: Omit<ListScope, 'year'>) => `/admin/lists?kind=${kind}&sport=${sport}`;

/** Where a list is put in order. */
export const classListPath = ({ kind, sport, year }: ListScope) =>
  `/admin/lists/${kind === 'prospect_rankings' ? kind : `${kind}/sheets`}/${sport}/${year}`;

/** Where a list gets its name and is published or deleted. */
export const listEditPath = ({ kind, listId }: { kind: ListKind; listId: number }, notice?: ListNotice) =>
  `/admin/lists/${kind}/${listId}/edit${notice === undefined ? '' : `?done=${notice}`}`;

/** Notices of a page after the form that led to it was saved. */
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

/** Characters of a pasted sheet: a thousand rows with names beside their ids. */
export const SHEET_LENGTH = 200_000;
/** The notice after a sheet is submitted (specification, section 8). */
export const SUBMITTED_WORDS = 'List has been submitted. Check your email for updates.';
