export { findServiceRankings, type ServiceRanking, saveServiceRankings } from './queries.ts';
