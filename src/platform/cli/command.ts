import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';

/** The terminal as a command sees it. `signal` aborts when the operator interrupts. */
export type CommandIo = { out: (text: string) => void; err: (text: string) => void; cwd: string; signal: AbortSignal };

export type CommandDeps = { database: Database; config: Config; now: () => Date; log: Log };

/** One command of `npm run bluechip`; `run` returns the exit code. */
export type Command = {
  name: string;
  summary: string;
  help: string;
  /** Also runs without a network, and then creates one on the embedded database. */
  makesNetwork?: true;
  /** Replaces the whole database, so it also runs on a schema that this version does not know. */
  replacesDatabase?: true;
  run: (args: string[], io: CommandIo, deps: CommandDeps) => Promise<number>;
};

/** A command that does not need the program's database and can run beside a server that holds it. */
export type LoneCommand = Omit<Command, 'run'> & {
  run: (args: string[], io: CommandIo, deps: LoneDeps) => Promise<number>;
};

export type LoneDeps = Pick<CommandDeps, 'config' | 'log'>;
