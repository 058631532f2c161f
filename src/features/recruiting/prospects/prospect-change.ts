import type { Sport } from '#kernel/sports.ts';
import type { Provenance } from './provenance.ts';
import type { ServiceRating } from './rating.ts';

/** The input of bulk writes of prospects. */

/** The fields of a prospect that a write can change. */
export type ProspectState = {
  name: string;
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  hometownCity: string | null;
  hometownState: string | null;
  hometownCountry: string;
  highSchoolId: number | null;
  highSchoolName: string | null;
  ratingTenths: number | null;
  isRatingDerived: boolean;
  sourceNationalRank?: number | null;
  sourcePositionRank: number | null;
  status: string;
  collegeId: number | null;
  committedOn: string | null;
  provenance: Provenance;
};

/** The id that a source gives a prospect, unique within a sport. */
export type SourceId = { source: string; sourceId: string };

/** A new commitment or signing. */
export type Signing = {
  collegeId: number;
  status: 'committed' | 'signed';
  source: string;
  /** Null or absent if the source does not give the day. */
  happenedOn?: string | null;
  /** A signing from an earlier import that this one corrects: it never happened. */
  corrects: { collegeId: number; source: string } | null;
  /** The commitment that this one ends. The prospect decommitted, and the history keeps both. */
  leaves?: { collegeId: number; source: string } | null;
};

/** What a write changes besides the state; null where there is nothing to write. */
export type ProspectChange = {
  state: ProspectState;
  serviceRating: ServiceRating | null;
  /** For a service that rates on more than one scale. */
  furtherRatings?: readonly ServiceRating[];
  ratingChange: { oldTenths: number | null; newTenths: number | null; reason: string } | null;
  signing: Signing | null;
  /** Ignored if another prospect already has this source id. */
  sourceId?: SourceId | null;
};

/** `personId` null: the person is not known yet. */
export type NewProspect = ProspectChange & { slug: string; personId: number | null };
export type ChangedProspect = ProspectChange & { id: number };

export type WriteOccasion = {
  sport: Sport;
  classYear: number;
  now: Date;
  /** The date of rating changes, YYYY-MM-DD. */
  on: string;
  /** "import", or the member of staff. */
  changedBy: string;
  /** Called before each batch; throws to abort. */
  checkpoint?: () => Promise<void>;
};

/** Rows in one INSERT: PostgreSQL takes at most 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

export async function inBatches<Row>(
  rows: readonly Row[],
  { checkpoint }: Pick<WriteOccasion, 'checkpoint'>,
  write: (batch: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await checkpoint?.();
    await write(rows.slice(start, start + ROWS_PER_INSERT));
  }
}
