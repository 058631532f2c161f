/** What other modules' server code may use of the history of ranks. */

export { type Chosen, chooseVersion, classVersions, latestVersion } from './class-versions.ts';
export { writePastVersions } from './past-versions.ts';
export { rankChange } from './rank-change.ts';
export { rankingGraph } from './ranking-graph.ts';
export { snapshotClass } from './snapshot-class.ts';
export { VERSION_DEPTH } from './version-scope.ts';
