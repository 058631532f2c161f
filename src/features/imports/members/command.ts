import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused } from '#platform/cli/operator.ts';
import { UnreadableFile } from '../engine/public.ts';
import { reportJson, reportText, undoJson, undoText } from './members-report.ts';
import { HELP, type MembersWords, parseMembersWords } from './members-words.ts';
import { exportMembers } from './service/export-members.ts';
import { importMembers } from './service/import-members.ts';
import { undoMembers } from './service/undo-members.ts';

/** `bluechip members`: exports and imports members as CSV. Exit code: 0 done, 1 refused, 2 wrong use, 130 interrupted. */

type Words<Kind extends MembersWords['kind']> = Extract<MembersWords, { kind: Kind }>;

const INTERRUPTED = 130;

export const membersCommand: Command = {
  name: 'members',
  summary: 'export members as CSV, import members from another system; undo an import',
  help: HELP,
  async run(args, io, deps) {
    const words = parseMembersWords(args);
    if (words.kind === 'wrong') return misused(io, words.reason);
    try {
      switch (words.kind) {
        case 'export':
          return await exportAll(words, io, deps);
        case 'import':
          return await importFile(words, io, deps);
        case 'undo':
          return await undo(words, io, deps);
      }
    } catch (error) {
      if (error instanceof UnreadableFile) return failed(io, error.message);
      if (!io.signal.aborted) throw error;
      io.err('Interrupted: nothing was written.');
      return INTERRUPTED;
    }
  },
};

async function exportAll(words: Words<'export'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const file = resolve(io.cwd, words.file);
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) return failed(io, `${words.file} is there already: an export wants a new file.`);
  const exported = await exportMembers(deps.database.db, byOperator(deps), {
    file,
    checkpoint: checkpointOf(io),
  }).catch((error: unknown) => {
    if (isPathFault(error)) return null;
    throw error;
  });
  if (exported === null)
    return failed(io, `${words.file} cannot be written: look at its folder and your rights in it.`);
  if (words.json) io.out(JSON.stringify({ file, members: exported }));
  else
    io.out(
      `Wrote ${exported.toLocaleString('en-US')} ${exported === 1 ? 'member' : 'members'} to ${words.file}. It holds personal data: keep it safe, and delete it when it is no longer needed.`,
    );
  return EXIT.done;
}

const PATH_FAULTS: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENAMETOOLONG'];
const isPathFault = (error: unknown) => error instanceof Error && 'code' in error && PATH_FAULTS.includes(error.code);

async function importFile(words: Words<'import'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const report = await importMembers(deps.database.db, byOperator(deps), {
    file: resolve(io.cwd, words.file),
    dryRun: words.dryRun,
    checkpoint: checkpointOf(io),
  });
  io.out(words.json ? reportJson(report) : reportText(report));
  return EXIT.done;
}

async function undo(words: Words<'undo'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { importId, dryRun } = words;
  const undone = await undoMembers(deps.database.db, byOperator(deps), {
    importId,
    dryRun,
    checkpoint: checkpointOf(io),
  });
  if (!undone.ok) return failed(io, undone.reason);
  io.out(words.json ? undoJson(undone) : undoText(undone));
  return EXIT.done;
}

/** The embedded database never yields to the event loop, so without this an interrupt would be noticed only at the end. */
const checkpointOf = (io: CommandIo) => async () => {
  await setImmediate();
  io.signal.throwIfAborted();
};
