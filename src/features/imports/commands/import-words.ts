import { parseArgs } from 'node:util';
import type { AnyImportKind, ImportInput } from '#features/imports/engine/public.ts';
import { isSport, SPORTS } from '#kernel/sports.ts';
import { isSource, readYear, SOURCE_WORDS } from './import-options.ts';
import { KINDS } from './kinds.ts';

/** Parses the arguments of `bluechip import`: the operator's request, or one sentence that says what is wrong with it. */

export const USAGE = 'Usage: bluechip import <kind> <file> --sport <sport> [--year <year>] [options]';

const width = Math.max(...KINDS.map(({ name }) => name.length)) + 2;

export const HELP = `${USAGE}
       bluechip import --undo <number> [--dry-run] [--json]

Imports a CSV or JSON file. Invalid rows are reported by line and never stop the import; everything is written in one
transaction. Importing the same file twice changes nothing. An import can be undone as a whole while nothing later
depends on it: "bluechip imports" lists them.

Kinds
${KINDS.map(({ name, summary, year }) => `  ${name.padEnd(width)}${summary}${year === 'required' ? ' (--year is needed)' : ''}`).join('\n')}

Options
  --sport <sport>       ${SPORTS.join(', ')}; not used for ${KINDS.filter(({ sport }) => sport === 'none')
    .map(({ name }) => name)
    .join(' and ')}
  --year <year>         the class or season; a row of another year is rejected
  --rating-from-stars   rate by the file’s stars: 5 is 6.1, 4 is 5.9, 3 is 5.6, 2 is 5.4; never replaces a rating by staff
  --newest              treat the file as the latest of its source, even if known data has later dates (portal)
  --source <name>       the source of the values (default: by the file’s layout)
  --dry-run             report what would change, and change nothing
  --json                print the report as one JSON object
  --verbose             print every line of the report
  --undo <number>       undo that import
  --help                show this help`;

const OPTIONS = {
  sport: { type: 'string' },
  year: { type: 'string' },
  source: { type: 'string' },
  'rating-from-stars': { type: 'boolean', default: false },
  newest: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  undo: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export type Parsed =
  | { kind: 'help' }
  | { kind: 'wrong'; reason: string }
  | { kind: 'undo'; importId: number; dryRun: boolean; json: boolean }
  | {
      kind: 'import';
      of: AnyImportKind;
      file: string;
      input: ImportInput;
      dryRun: boolean;
      json: boolean;
      verbose: boolean;
    };

export function parseWords(args: string[]): Parsed {
  const given = parseStrictly(args);
  if (typeof given === 'string') return wrong(given);
  const { values, positionals } = given;
  if (values.help) return { kind: 'help' };
  const how = { dryRun: values['dry-run'], json: values.json };
  if (values.undo !== undefined) return parseUndo(values.undo, positionals, how);
  const [name, file, ...more] = positionals;
  if (name === undefined) return wrong('Enter what to import');
  const of = KINDS.find((kind) => kind.name === name);
  if (!of) return wrong(`Unknown kind "${name}"`);
  if (file === undefined) return wrong('Enter a file');
  if (more.length > 0) return wrong(`One file at a time: "${more[0]}" is too many`);
  const sport = values.sport ?? (of.sport === 'none' ? SPORTS[0] : undefined);
  if (!isSport(sport)) return wrong(`--sport must be one of ${SPORTS.join(', ')}`);
  const year = readYear(of, values.year);
  if (year === undefined) return wrong('--year must be a year, as in --year 2014');
  const source = values.source ?? of.defaultSource;
  if (values.source !== undefined && !isSource(source)) {
    return wrong(`--source must be ${SOURCE_WORDS}`);
  }
  const input = { sport, year, source, ratingFromStars: values['rating-from-stars'], isNewest: values.newest };
  return { kind: 'import', of, file, input, verbose: values.verbose, ...how };
}

const wrong = (reason: string): Parsed => ({ kind: 'wrong', reason });

function parseUndo(text: string, more: readonly string[], how: { dryRun: boolean; json: boolean }): Parsed {
  if (more.length > 0) return wrong(`--undo takes the number of an import, and "${more[0]}" is too many`);
  if (!/^[1-9]\d{0,8}$/.test(text)) return wrong('--undo takes the number of an import');
  return { kind: 'undo', importId: Number(text), ...how };
}

/** The arguments, or one sentence (without its period) that says what is wrong with them. */
function parseStrictly(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split(/\.\s|\n/)[0] ?? message;
  }
}
