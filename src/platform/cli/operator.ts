import { randomUUID } from 'node:crypto';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { AuditContext } from '../audit/audit.ts';
import type { CommandDeps, CommandIo } from './command.ts';

/** What the operator's commands share: parsing of arguments, the audit entry, and how refusals are printed. */

/** 0 done, 1 refused or unknown, 2 wrong use. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

export const NO_REASON = 'Add a reason: --reason <text>';

/** Printed after the result of a --dry-run. */
export const NOTHING_DONE = 'Nothing was changed (--dry-run).';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<Wanted extends Options> = ReturnType<typeof parseArgs<{ options: Wanted; allowPositionals: true }>>;

/** Parses the arguments strictly by a command's options; an error is one sentence of text. */
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

/** Prints the reason of a failure; returns the exit code. */
export function failed(io: CommandIo, line: string): number {
  io.err(line);
  return EXIT.failed;
}

export function misused(io: CommandIo, reason: string): number {
  io.err(`${reason}. See --help.`);
  return EXIT.wrongUse;
}
