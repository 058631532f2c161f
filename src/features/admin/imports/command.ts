import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isSport, SPORTS, type Sport } from '#kernel/sports.ts';
import type { Command } from '#platform/cli/command.ts';
import { UnreadableFile } from './import-file.ts';
import { reportJson, reportText } from './import-report.ts';
import { STAFF_SOURCE } from './recruit-plan.ts';
import { importRecruits } from './service/import-recruits.ts';

/** `bluechip import recruits <file> …`. Exit code: 0 done, 1 unreadable file, 2 wrong use, 130 interrupted. */

const EXIT = { done: 0, unreadable: 1, wrongUse: 2, interrupted: 130 } as const;

const USAGE = 'Usage: bluechip import recruits <file> --sport <sport> --year <year> [options]';

const HELP = `${USAGE}

Imports a class of recruits from a CSV file. Rows with faults are reported by line and never stop the import; all that
is written is written at once, or not at all. The same file twice changes nothing.

Options
  --sport <sport>       ${SPORTS.join(', ')}
  --year <year>         the class; a row of another year is rejected
  --rating-from-stars   rate by the file's stars: 5 is 6.1, 4 is 5.9, 3 is 5.6, 2 is 5.4; never over a rating by staff
  --source <name>       what the values are known to come from (default: by the file's layout)
  --dry-run             report what would be done and write nothing
  --json                the report as one JSON object
  --verbose             all lines of the report
  --help                this text`;

const OPTIONS = {
  sport: { type: 'string' },
  year: { type: 'string' },
  source: { type: 'string' },
  'rating-from-stars': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Wish = {
  file: string;
  sport: Sport;
  year: number;
  ratingFromStars: boolean;
  dryRun: boolean;
  source?: string;
  json: boolean;
  verbose: boolean;
};
type Parsed = { kind: 'help' } | { kind: 'wrong'; reason: string } | { kind: 'import'; wish: Wish };

export const importCommand: Command = {
  name: 'import',
  summary: 'import a class of recruits from a CSV file',
  help: HELP,
  async run(args, io, deps) {
    const parsed = parseWish(args);
    if (parsed.kind === 'help') {
      io.out(HELP);
      return EXIT.done;
    }
    if (parsed.kind === 'wrong') {
      io.err(`${parsed.reason}. ${USAGE} (--help explains)`);
      return EXIT.wrongUse;
    }
    const { json, verbose, file, ...options } = parsed.wish;
    try {
      const { database, now, log } = deps;
      const report = await importRecruits(
        { db: database.db, now: now(), log },
        { ...options, file: resolve(io.cwd, file), signal: io.signal },
      );
      io.out(json ? reportJson(report) : reportText(report, { verbose }));
      return EXIT.done;
    } catch (error) {
      if (error instanceof UnreadableFile) {
        io.err(error.message);
        return EXIT.unreadable;
      }
      if (!io.signal.aborted) throw error;
      io.err('Interrupted: nothing was imported.');
      return EXIT.interrupted;
    }
  },
};

function parseWish(args: string[]): Parsed {
  const given = parseStrictly(args);
  if (typeof given === 'string') return { kind: 'wrong', reason: given };
  const { values, positionals } = given;
  if (values.help) return { kind: 'help' };
  const [kind, file, ...more] = positionals;
  if (kind !== 'recruits') return wrong(kind === undefined ? 'Nothing to import is named' : `Unknown kind "${kind}"`);
  if (file === undefined) return wrong('No file is named');
  if (more.length > 0) return wrong(`One file at a time: "${more[0]}" is too many`);
  if (!isSport(values.sport)) return wrong(`--sport must be one of ${SPORTS.join(', ')}`);
  if (!/^(?:19|20)\d\d$/.test(values.year ?? '')) return wrong('--year must be a year, as in --year 2014');
  const { source } = values;
  if (source !== undefined && !isSource(source)) {
    return wrong(`--source must be 1 to 40 letters, digits, spaces, ".", "_" or "-", and not "${STAFF_SOURCE}"`);
  }
  const wish: Wish = {
    file,
    sport: values.sport,
    year: Number(values.year),
    ratingFromStars: values['rating-from-stars'],
    dryRun: values['dry-run'],
    json: values.json,
    verbose: values.verbose,
    ...(source === undefined ? {} : { source }),
  };
  return { kind: 'import', wish };
}

const wrong = (reason: string): Parsed => ({ kind: 'wrong', reason });
const isSource = (text: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(text) && text.toLowerCase() !== STAFF_SOURCE;

/** The arguments, or what is wrong with them in one sentence without its full stop. */
function parseStrictly(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split(/\.\s|\n/)[0] ?? message;
  }
}
