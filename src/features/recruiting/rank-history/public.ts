/** The interface of rank history for other modules' server code. */

export { type Chosen, chooseVersion, classVersions, latestVersion } from './class-versions.ts';
export { writePastVersions } from './past-versions.ts';
export { rankChange } from './rank-change.ts';
export { rankingGraph } from './ranking-graph.ts';
export { snapshotClass } from './snapshot-class.ts';
export { VERSION_DEPTH } from './version-scope.ts';
