import { failureReason } from '../log/failure-reason.ts';
import { StartFault } from '../start-fault.ts';
import type { CommandIo } from './command.ts';

const FAILED = 1;

/** Prints why a command failed, with --json also as an object on standard output; returns the exit code. */
export function sayFailure(error: unknown, args: readonly string[], io: Pick<CommandIo, 'out' | 'err'>): number {
  const reason = error instanceof StartFault ? error.message : failureReason(error);
  io.err(error instanceof StartFault ? reason : `The command failed: ${reason}`);
  if (args.includes('--json')) io.out(JSON.stringify({ error: reason }));
  return FAILED;
}
