import nodeModules from 'node:module';
import { join } from 'node:path';
import { findRoot } from '#platform/config/root.ts';
import { StartFault } from '#platform/start-fault.ts';

/**
 * The door of a program. It imports next to nothing, so that an old Node and a half-written build, which cannot load the rest,
 * are told in words.
 */

const NODE_NEEDED = 24;

/** Loads and starts the program; what the operator can mend is said without a trace, with exit code 1. */
export async function enter(load: () => Promise<{ start(): Promise<void> }>): Promise<void> {
  try {
    checkNode();
    keepCompiled();
    const program = await load().catch((error: unknown) => {
      throw new StartFault(
        `The program is incomplete (${oneLine(error)}). npm start builds and installs what is missing.`,
      );
    });
    await program.start();
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function checkNode(): void {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= NODE_NEEDED) return;
  throw new StartFault(`This is Node ${node}, and ${NODE_NEEDED} is needed; npm start brings it.`);
}

/** What Node has compiled serves the next start, which it makes shorter. A folder that cannot be written costs only that. */
function keepCompiled(): void {
  nodeModules.enableCompileCache(join(findRoot(), 'dist', 'compiled'));
}

function oneLine(error: unknown): string {
  return String(error).split('\n')[0] ?? '';
}
