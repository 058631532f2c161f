import { readVersion } from '#platform/config/version.ts';
import type { Log } from '#platform/log/log.ts';

/** The first line of the log: which program wrote all that follows. */
export function logVersion(log: Pick<Log, 'info'>, root: string): void {
  log.info({ ...readVersion(root), node: process.versions.node }, 'Bluechip starts');
}
