export { listServiceRankings, type ServiceRanking, saveServiceRankings } from './queries.ts';
