import { z } from 'zod';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { starCount } from '../prospects/prospect-view.ts';

/** A staff list of a class as the console shows it. Isomorphic. */

/** More than any national list holds, so that positions can be ordered beyond its end. */
export const MOST_LISTED = 400;
export const NOTE_LENGTH = 300;

/**
 * draft: being worked on. published: what the class is ordered by. replaced: by a later one. discarded: a draft that was given up;
 * it can be taken up again. withdrawn: was published, and the class is ordered by ratings again.
 */
export const LIST_STATUSES = ['draft', 'published', 'replaced', 'discarded', 'withdrawn'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

/** What a draft begins with: the order that readers see, or the order of ratings, as if staff had never published. */
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

export const listStanding = z.object({
  id: z.int(),
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
export type ListStanding = z.output<typeof listStanding>;

/** What this member of staff may do with lists. */
export const listRights = z.object({ write: z.boolean(), publish: z.boolean(), withdraw: z.boolean() });
export type ListRights = z.output<typeof listRights>;

export const listedProspect = z.object({
  id: z.int(),
  slug: z.string(),
  classYear: z.int(),
  name: z.string(),
  position: z.string().nullable(),
  /** Two letters, or the name of a region abroad. */
  state: z.string().nullable(),
  rating: z.number(),
  stars: starCount,
  /** The national rank that readers see at the moment. */
  present: z.int(),
});
export type ListedProspect = z.output<typeof listedProspect>;

export const listRow = listedProspect.extend({
  rank: z.int(),
  /** Somebody moved him, or brought him in; false: he only makes room for those who were. */
  isMoved: z.boolean(),
});
export type ListRow = z.output<typeof listRow>;

export const listContent = z.object({
  list: listStanding,
  /** The first is number 1. */
  rows: z.array(listRow),
  /** Who stands so high at the moment, and is not on this list. */
  leaving: z.array(listedProspect),
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

export const listsPath = (sport: Sport) => `/admin/lists?sport=${sport}`;
export const classListPath = ({ sport, year }: { sport: Sport; year: number }) =>
  `/admin/lists/prospect_rankings/${sport}/${year}`;

/** What a page says was done by the form that led to it. */
export const LIST_DEEDS = [
  'begun',
  'order',
  'added',
  'undone',
  'discarded',
  'restored',
  'published',
  'withdrawn',
] as const;
export type ListDeed = (typeof LIST_DEEDS)[number];

export const donePath = (of: { sport: Sport; year: number }, deed: ListDeed) => `${classListPath(of)}?done=${deed}`;
