/** Ranking lists for the server code of other modules. */

export type { AppliedOrder, Found, ListKindRules, RankedPlayer } from './list-kind.ts';
export { scopeName } from './list-scope.ts';
export {
  findLatestVersion,
  findList,
  findPublished,
  findVersion,
  type List,
  listPublishedVersions,
} from './queries.ts';
