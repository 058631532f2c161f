import type { Sport } from '#kernel/sports.ts';
import type { Provenance } from './provenance.ts';
import type { ServiceRating } from './rating.ts';

/** What whoever writes many prospects at once says of them. */

/** What is known of a prospect and can change by a write. */
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

/** What a source numbers a prospect by, within a sport. */
export type SourceId = { source: string; sourceId: string };

/** A commitment or signing that is new. */
export type Signing = {
  collegeId: number;
  status: 'committed' | 'signed';
  source: string;
  /** Null or absent where the source does not give the day. */
  happenedOn?: string | null;
  /** The signing of an earlier reading that this one corrects: it never happened. */
  corrects: { collegeId: number; source: string } | null;
  /** The commitment that it ends: he changed his mind, which stays in the history. */
  leaves?: { collegeId: number; source: string } | null;
};

/** What a write says beside the state; each null where there is nothing to write. */
export type ProspectChange = {
  state: ProspectState;
  serviceRating: ServiceRating | null;
  /** Where a service rates on more than one scale. */
  furtherRatings?: readonly ServiceRating[];
  ratingChange: { oldTenths: number | null; newTenths: number | null; reason: string } | null;
  signing: Signing | null;
  /** One that another prospect has stays his. */
  sourceId?: SourceId | null;
};

/** `personId` null: somebody who is not known yet. */
export type NewProspect = ProspectChange & { slug: string; personId: number | null };
export type ChangedProspect = ProspectChange & { id: number };

export type WriteOccasion = {
  sport: Sport;
  classYear: number;
  now: Date;
  /** The day that ratings are dated by, YYYY-MM-DD. */
  on: string;
  /** "import", or the staff member. */
  changedBy: string;
  /** Asked before each batch; throws to give up. */
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
