import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Stars } from '../prospects/public.ts';
import type { ListBasis, ListKind, ListScope } from './list-view.ts';

/** A player with their current rank among all players eligible for a list of the scope. */
export type RankedPlayer = {
  id: number;
  path: string;
  name: string;
  position: string | null;
  place: string | null;
  ratingTenths: number | null;
  stars: Stars | null;
  /** The rank that readers see, or would see on a longer list. */
  rank: number;
};

/** By a part of the name key; if `text` is null, players rated above `aboveTenths`. */
export type CandidateSearch = { listed: readonly number[]; text: string | null; aboveTenths: number; limit: number };
/** Best rated first, with the total count. */
export type Found = { candidates: RankedPlayer[]; total: number };

/**
 * The rules of one kind of list: the players it can hold, and what publishing it does. The editor and its storage know nothing else about
 * prospects or transfers. Plugged in by `src/api.ts`.
 */
export type ListKindRules = {
  /** The kind of record that the ids refer to, for the audit log. */
  subject: 'prospect' | 'person';
  /** How many players readers see without a published list: the length of the first draft. */
  readonly firstLength: Readonly<Record<Sport, number>>;
  /** The classes or seasons that have players, latest first. */
  listYears: (ctx: Context, sport: Sport) => Promise<readonly number[]>;
  /** Locks the order of the scope until the caller's transaction ends. */
  lock: (db: Db, of: ListScope) => Promise<void>;
  /** The eligible players among `ids` and, if `orTo` is given, all players ranked up to it. By rank. */
  listRanked: (db: Db, of: ListScope, among: { ids: readonly number[]; orTo?: number }) => Promise<RankedPlayer[]>;
  /** Ids of the top players, in the order that readers see or by ratings alone. */
  listFirst: (db: Db, of: ListScope, which: { basis: ListBasis; limit: number }) => Promise<number[]>;
  /** Players who can be added to a list. */
  findCandidates: (db: Db, of: ListScope, search: CandidateSearch) => Promise<Found>;
  /** The number of the latest version; null if there is none. */
  latestVersion: (db: Db, of: ListScope) => Promise<number | null>;
  /** The cache tags of everything that shows the list of a scope. */
  cacheTags: (of: ListScope) => readonly string[];
  /**
   * Ranks the scope by the published list, or by ratings if none is published any more, and updates ranks, events and caches within the
   * transaction `db`. Returns the version that readers see afterwards; null if there is none.
   */
  applyOrder: (db: Db, ctx: Context, change: AppliedOrder) => Promise<number | null>;
};

export type AppliedOrder = { of: ListScope; act: 'publish' | 'withdraw'; note: string | null };

export type ListKinds = Readonly<Record<ListKind, ListKindRules>>;
