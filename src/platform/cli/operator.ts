import { randomUUID } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { AuditContext } from '../audit/audit.ts';
import type { CommandDeps, CommandIo } from './command.ts';

/** What the operator's commands have in common: how words are read, who is written into the log, how a refusal is told. */

/** 0 done, 1 refused or unknown, 2 wrong use. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

export const NO_REASON = 'Add a reason: --reason <text>';

/** What follows the answer to a --dry-run. */
export const NOTHING_DONE = 'Nothing was changed (--dry-run).';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<Wanted extends Options> = ReturnType<typeof parseArgs<{ options: Wanted; allowPositionals: true }>>;

/** The words by the options of a command, strictly; a text says what is wrong with them in one sentence. */
export function readWords<const Wanted extends Options>(
  args: readonly string[],
  options: Wanted,
): Read<Wanted> | string {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const byOperator = ({ now }: CommandDeps): AuditContext => ({
  actor: { kind: 'operator' },
  now: now(),
  requestId: `command-${randomUUID()}`,
});

/** Tells why it could not be done; answers the exit code. */
export function failed(io: CommandIo, line: string): number {
  io.err(line);
  return EXIT.failed;
}

export function misused(io: CommandIo, reason: string): number {
  io.err(`${reason}. See --help.`);
  return EXIT.wrongUse;
}
