import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Stars } from '../prospects/public.ts';
import type { ListBasis, ListKind, ListScope } from './list-view.ts';

/** A player with the present rank among all who can be on a list of the scope. */
export type RankedPlayer = {
  id: number;
  path: string;
  name: string;
  position: string | null;
  place: string | null;
  ratingTenths: number | null;
  stars: Stars | null;
  /** The rank that readers see, or would see if their list were so long. */
  rank: number;
};

/** By a part of the name key; where `text` is null, those rated above `aboveTenths`. */
export type CandidateSearch = { listed: readonly number[]; text: string | null; aboveTenths: number; limit: number };
/** The best rated first, and how many there are in all. */
export type Found = { candidates: RankedPlayer[]; total: number };

/**
 * The rules of one kind of list: which players it can hold, and what publishing it does. The editor and its storage know nothing
 * of prospects or transfers beyond this. Plugged in by `src/api.ts`.
 */
export type ListKindRules = {
  /** The kind of its ids, for the audit log. */
  subject: 'prospect' | 'person';
  /** How many readers see where staff have published nothing: how far the first draft goes. */
  readonly firstLength: Readonly<Record<Sport, number>>;
  /** The classes or seasons that have anybody, the latest first. */
  listYears: (ctx: Context, sport: Sport) => Promise<readonly number[]>;
  /** Keeps everybody else from ordering the scope until the caller's transaction ends. */
  lock: (db: Db, of: ListScope) => Promise<void>;
  /** Those of `ids` who can stand on a list and, where it is given, all who stand as high as `orTo`. By rank. */
  listRanked: (db: Db, of: ListScope, among: { ids: readonly number[]; orTo?: number }) => Promise<RankedPlayer[]>;
  /** Ids of the first, as readers see them or by ratings alone. */
  listFirst: (db: Db, of: ListScope, which: { basis: ListBasis; limit: number }) => Promise<number[]>;
  /** Players who can be added to a list. */
  findCandidates: (db: Db, of: ListScope, search: CandidateSearch) => Promise<Found>;
  /** The number of the latest version; null: there is none. */
  latestVersion: (db: Db, of: ListScope) => Promise<number | null>;
  /** The cache tags of all that shows the list of a scope. */
  cacheTags: (of: ListScope) => readonly string[];
  /**
   * Ranks everybody by the published list, or by ratings where none is published any more: ranks, events and caches, in the transaction
   * `db`. Returns the version that readers see then; null: none.
   */
  applyOrder: (db: Db, ctx: Context, change: AppliedOrder) => Promise<number | null>;
};

export type AppliedOrder = { of: ListScope; act: 'publish' | 'withdraw'; note: string | null };

export type ListKinds = Readonly<Record<ListKind, ListKindRules>>;
