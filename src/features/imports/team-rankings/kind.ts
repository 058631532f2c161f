import { findServiceRankings, saveServiceRankings } from '#features/recruiting/team-rankings/public.ts';
import { collegesOf, defineImportKind } from '../engine/public.ts';
import { planRankings } from './ranking-plan.ts';
import { RANKING_SYNONYMS, type RankingRow, readRankingRow } from './ranking-row.ts';

/** Other services' rankings of the colleges' classes, stored for comparison. The source of the import is the service. */
export const teamRankingsKind = defineImportKind<RankingRow>({
  name: 'team-rankings',
  summary: 'another service’s ranking of recruiting classes',
  year: 'optional',
  sport: 'required',
  defaultSource: 'cfbd',
  required: [
    ['team', 'school'],
    ['rank', 'ranking'],
  ],
  columns: ['year', 'season', 'classyear', 'team', 'school', 'rank', 'ranking', 'points'],
  synonyms: RANKING_SYNONYMS,
  numbers: { year: 'whole', season: 'whole', classyear: 'whole', rank: 'whole', ranking: 'whole', points: 'decimal' },
  notKept: {},
  read: readRankingRow,
  apply: async (db, rows, { sport, source, checkpoint }) => {
    const ranker = { service: source, sport };
    const matcher = await collegesOf(db);
    const years = [...new Set(rows.map(({ row }) => row.year))];
    const known = await findServiceRankings(db, ranker, years);
    const { changed, result } = planRankings(rows, { match: (team) => matcher.match(team), known });
    await checkpoint();
    await saveServiceRankings(db, ranker, changed);
    const tags = changed.flatMap(({ classYear, collegeId }) => [
      `college:${collegeId}`,
      `team-rankings:${sport}-${classYear}`,
    ]);
    return { ...result, notes: [], doubts: [], schoolsGiven: rows.length, tags: [...new Set(tags)] };
  },
});
