/** Keeps one server running while its sources change: collects changes, restarts once for them, and survives a failed start. */

export type Running = { close(): Promise<void> };

type RestarterOptions = {
  /** Null if the start failed and reported why. */
  start: (changes: readonly string[]) => Promise<Running | null>;
  report: (error: unknown) => void;
  /** Changes closer together than this share one restart. */
  quietMs: number;
};

export type Restarter = {
  /** Starts the server for the first time. Returns whether it is running. */
  begin(): Promise<boolean>;
  change(path: string): void;
  /** Runs between two restarts, so that nothing changes during a start that is still loading. */
  betweenRestarts(action: () => void): void;
  stop(): Promise<void>;
};

export function createRestarter({ start, report, quietMs }: RestarterOptions): Restarter {
  let running: Running | null = null;
  let work: Promise<void> = Promise.resolve();
  let quiet: NodeJS.Timeout | undefined;
  let isStopped = false;
  const changes = new Set<string>();

  async function close(): Promise<void> {
    const closing = running;
    running = null;
    await closing?.close();
  }

  async function startWith(paths: readonly string[]): Promise<void> {
    running = await start(paths);
  }

  async function restart(): Promise<void> {
    // An earlier queued restart may have handled all changes.
    if (isStopped || changes.size === 0) return;
    const paths = [...changes];
    changes.clear();
    await close().catch(report);
    await startWith(paths).catch(report);
  }

  return {
    async begin() {
      work = work.then(() => startWith([])).catch(report);
      await work;
      return running !== null;
    },
    change(path) {
      if (isStopped) return;
      changes.add(path);
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        work = work.then(restart);
      }, quietMs);
    },
    betweenRestarts(action) {
      work = work.then(action).catch(report);
    },
    async stop() {
      isStopped = true;
      clearTimeout(quiet);
      await work;
      await close().catch(report);
    },
  };
}

export type ChangeKind = 'page' | 'server' | 'neither';

const PAGE = /\.css$|\/ui\/|^src\/design-system\/|^src\/web\/(pages|shell|store|client)\//;
const TEST = /\.(test|test-support)\.tsx?$/;
const READ_AT_START = /^data\/|^drizzle\/([^/]+\.sql|meta\/_journal\.json)$/;

/** What a change of a project file requires: pages reload by themselves, the server must restart. */
export function changeKind(path: string): ChangeKind {
  if (READ_AT_START.test(path)) return 'server';
  if (!path.startsWith('src/') || TEST.test(path)) return 'neither';
  return PAGE.test(path) ? 'page' : 'server';
}

/** "src/api.ts and 5 other files". */
export function namedChanges([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${others.length} other file${others.length === 1 ? '' : 's'}`;
}
