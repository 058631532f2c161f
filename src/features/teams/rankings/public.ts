export { listRankedClasses } from './queries.ts';
export { rebuildRankings, teamRankingTag } from './service/rebuild-rankings.ts';
export { isRankedSport } from './team-class.ts';
