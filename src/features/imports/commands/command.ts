import { resolve } from 'node:path';
import { mergeKind } from '#features/imports/duplicates/public.ts';
import {
  listImports,
  reportJson,
  reportText,
  runImport,
  UnreadableFile,
  undoImport,
} from '#features/imports/engine/public.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { HELP, type Parsed, parseWords, USAGE } from './import-words.ts';
import { importsJson, importsText } from './imports-list.ts';
import { KINDS } from './kinds.ts';
import { progressLines } from './progress-lines.ts';
import { refusalText, undoJson, undoText } from './undo-text.ts';

/**
 * `bluechip import …` and `bluechip imports`. Exit code: 0 done, 1 unreadable file or a refused undo, 2 wrong use,
 * 130 interrupted.
 */

const EXIT = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 } as const;

export const importCommand: Command = {
  name: 'import',
  summary: 'import recruits, portal entries, teams, games and more from CSV or JSON; undo an import',
  help: HELP,
  async run(args, io, deps) {
    const words = parseWords(args);
    if (words.kind === 'help') {
      io.out(HELP);
      return EXIT.done;
    }
    if (words.kind === 'wrong') {
      io.err(`${words.reason}. ${USAGE} (--help explains)`);
      return EXIT.wrongUse;
    }
    return words.kind === 'undo' ? undo(words, io, deps) : importFile(words, io, deps);
  },
};

type Words<Kind extends Parsed['kind']> = Extract<Parsed, { kind: Kind }>;

async function importFile(words: Words<'import'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { of, input, dryRun, json, verbose } = words;
  const { database, now, log } = deps;
  try {
    const report = await runImport({ db: database.db, now: now(), log }, of, {
      ...input,
      dryRun,
      file: resolve(io.cwd, words.file),
      signal: io.signal,
      ...(json ? {} : { onProgress: progressLines(io.err, { now, dryRun }) }),
    });
    io.out(json ? reportJson(report) : reportText(report, { verbose }));
    return EXIT.done;
  } catch (error) {
    if (error instanceof UnreadableFile) {
      io.err(error.message);
      return EXIT.failed;
    }
    if (!io.signal.aborted) throw error;
    io.err('Interrupted: nothing was imported.');
    return EXIT.interrupted;
  }
}

async function undo(words: Words<'undo'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { importId, dryRun } = words;
  const undone = await undoImport(
    { db: deps.database.db, kinds: [...KINDS, mergeKind], now: deps.now() },
    { importId, dryRun, signal: io.signal },
  ).catch((error: unknown) => {
    if (!io.signal.aborted) throw error;
    return null;
  });
  if (!undone) {
    io.err('Interrupted: nothing was undone.');
    return EXIT.interrupted;
  }
  if (!undone.ok) {
    io.err(refusalText(importId, undone.refusal));
    return EXIT.failed;
  }
  io.out(words.json ? undoJson(undone) : undoText(undone));
  return EXIT.done;
}

const LIST_HELP = `Usage: bluechip imports [--json]

Lists applied imports, newest first: number, date, kind, file, what they changed, and whether they were undone.
"bluechip import --undo <number>" undoes one.`;

export const importsCommand: Command = {
  name: 'imports',
  summary: 'list applied imports',
  help: LIST_HELP,
  async run(args, io, { database }) {
    const [word] = args.filter((each) => each !== '--json');
    if (word !== undefined) {
      io.err(`Unknown argument "${word}". Usage: bluechip imports [--json]`);
      return EXIT.wrongUse;
    }
    const imports = await listImports(database.db);
    io.out(args.includes('--json') ? importsJson(imports) : importsText(imports));
    return EXIT.done;
  },
};
