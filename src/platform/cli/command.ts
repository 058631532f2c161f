import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';

/** What a command may touch of the terminal. `signal` aborts when the operator interrupts. */
export type CommandIo = { out: (text: string) => void; err: (text: string) => void; cwd: string; signal: AbortSignal };

export type CommandDeps = { database: Database; config: Config; now: () => Date; log: Log };

/** One command of `npm run bluechip`; `run` answers the exit code. */
export type Command = {
  name: string;
  summary: string;
  help: string;
  /** It also runs where there is no network yet, and makes one on the embedded database. */
  makesNetwork?: true;
  /** It replaces whatever the database holds, so it also runs on a schema that this version does not know. */
  replacesDatabase?: true;
  run: (args: string[], io: CommandIo, deps: CommandDeps) => Promise<number>;
};

/** A command that has nothing to do with the program's database, and runs beside a server that holds it. */
export type LoneCommand = Omit<Command, 'run'> & {
  run: (args: string[], io: CommandIo, deps: LoneDeps) => Promise<number>;
};

export type LoneDeps = Pick<CommandDeps, 'config' | 'log'>;
