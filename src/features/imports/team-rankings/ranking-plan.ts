import type { CollegeMatch } from '#features/directory/colleges/public.ts';
import type { ServiceRanking } from '#features/recruiting/team-rankings/public.ts';
import type { BatchResult, StagedRow } from '../engine/public.ts';
import type { RankingRow } from './ranking-row.ts';

/** Plans the writes for rows of rankings. Pure; the order of rows does not matter as long as a year is contiguous. */

type Counts = Pick<BatchResult, 'created' | 'updated' | 'unchanged' | 'skipped' | 'unmatched'>;
export type RankingPlan = { changed: ServiceRanking[]; result: Counts };

export function planRankings(
  rows: readonly StagedRow<RankingRow>[],
  { match, known }: { match: (team: string) => CollegeMatch; known: readonly ServiceRanking[] },
): RankingPlan {
  const result: Counts = { created: 0, updated: 0, unchanged: 0, skipped: [], unmatched: [] };
  const matched = rows.flatMap(({ line, row }) => {
    const found = match(row.team);
    if (found.kind === 'found') return [{ line, row, collegeId: found.collegeId }];
    const isUnknown = found.kind === 'unknown';
    result.unmatched.push({ line, text: row.team, why: found.kind });
    result.skipped.push({
      line,
      reason: isUnknown ? 'the team is not in the directory' : 'the team fits several colleges',
    });
    return [];
  });
  const recorded = new Map(known.map((ranking) => [keyOf(ranking), ranking]));
  const changed: ServiceRanking[] = [];
  for (const [key, group] of Map.groupBy(matched, ({ row, collegeId }) => keyOf({ classYear: row.year, collegeId }))) {
    const [first, ...others] = group.toSorted((a, b) => byRank(a.row, b.row) || a.line - b.line);
    if (!first) continue;
    for (const { line, row } of others) {
      const difference = byRank(row, first.row) === 0 ? '' : ' with other figures';
      result.skipped.push({ line, reason: `duplicate of line ${first.line}${difference}` });
    }
    const record = recorded.get(key);
    const ranking = rankingOf(first, record);
    if (record && record.rank === ranking.rank && record.pointsHundredths === ranking.pointsHundredths) {
      result.unchanged += 1;
      continue;
    }
    changed.push(ranking);
    if (record) result.updated += 1;
    else result.created += 1;
  }
  return { changed, result };
}

const keyOf = ({ classYear, collegeId }: Pick<ServiceRanking, 'classYear' | 'collegeId'>) =>
  `${classYear} ${collegeId}`;

/** A row without points does not remove known points. */
function rankingOf(
  { row, collegeId }: { row: RankingRow; collegeId: number },
  record: ServiceRanking | undefined,
): ServiceRanking {
  const pointsHundredths = row.pointsHundredths ?? record?.pointsHundredths ?? null;
  return { classYear: row.year, collegeId, rank: row.rank, pointsHundredths };
}

/** The better rank first; of equal ranks, the one with more points. */
function byRank(a: RankingRow, b: RankingRow): number {
  return a.rank - b.rank || (b.pointsHundredths ?? -Infinity) - (a.pointsHundredths ?? -Infinity) || 0;
}
