import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import type { Db } from '#platform/db/database.ts';
import type { Hometown } from '../../engine/public.ts';
import { identify } from '../recruit-identity.ts';
import type { MatchedRow } from '../recruit-traits.ts';
import { findRecorded } from './find-recorded.ts';

/** A prospect that staff add by hand. */
type AddedProspect = { name: string; position: string | null; hometown: Hometown; highSchoolName: string | null };

/** Whether an import would skip this prospect as perhaps a person who was taken down (rule R14). Staff follow the same rule. */
export async function mayBeTakenDownProspect(
  db: Db,
  prospect: AddedProspect,
  { sport, year }: { sport: Sport; year: number },
): Promise<boolean> {
  const row: MatchedRow = {
    ...prospect,
    line: 0,
    nameKey: prospectNameKey(prospect.name),
    source: STAFF_SOURCE,
    sourceId: null,
    heightInches: null,
    weightLbs: null,
    highSchoolId: null,
    isJuniorCollege: false,
    stars: null,
    rating: null,
    sourceNationalRank: null,
    sourcePositionRank: null,
    college: null,
    collegeId: null,
    committedOn: null,
    isFinalClass: false,
    unkept: [],
  };
  const { prospects, hiddenPlayers } = await findRecorded(db, [row], { sport, year });
  const [identity] = identify([row], prospects, { sport, year, hiddenPlayers });
  return identity?.kind === 'hidden';
}
