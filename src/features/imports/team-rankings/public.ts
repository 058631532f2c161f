export { teamRankingsKind } from './kind.ts';
