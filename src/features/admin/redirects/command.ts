import { resolve } from 'node:path';
import { checkpointOf, UnreadableFile } from '#features/imports/engine/public.ts';
import { findSite, listSites } from '#features/sites/sites/public.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE, readWords } from '#platform/cli/operator.ts';
import { importRedirects, type RedirectsReport } from './service/import-redirects.ts';
import type { RedirectContext } from './service/write-redirects.ts';

/** `bluechip redirects`: imports old addresses from a file. Exit code: 0 done, 1 refused, 2 wrong use, 130 interrupted. */

const HELP = `Usage: bluechip redirects import <file> [--site <label>] [--dry-run] [--json]

Sends readers of old addresses to new ones, from a CSV or JSON file with the columns

from       the old address: a path, or a full address of the old site, of which the host is left out. With a query, such as
           /index.php?p=12, only that query is redirected; without one, every query is
to         the new address: a path of the same site, or a full https:// address
permanent  yes or no; yes where it is absent. Permanent redirects answer 301, others 302

Files of Ghost and of the Redirection plugin of WordPress are read as they are; their patterns are not supported.
A redirect answers only where no page does. An old address that is redirected already gets its new target. Invalid rows are reported
by line and never stop the import; everything is written in one transaction.

Options
  --site <label>  only on this site, such as alabama; www is the main site. Without it, on every site
  --dry-run       show what would change, and change nothing
  --json          print the result as one JSON object
  --help          show this help`;

const OPTIONS = {
  site: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

const INTERRUPTED = 130;

/** `isPage`: whether the program always serves a page at an address, whatever the database contains. */
export const createRedirectsCommand = (isPage: RedirectContext['isPage']): Command => ({
  name: 'redirects',
  summary: 'import redirects from a CSV file',
  help: HELP,
  async run(args, io, deps) {
    const parsed = readWords(args, OPTIONS);
    if (typeof parsed === 'string') return misused(io, parsed);
    const [verb, file, odd] = parsed.positionals;
    if (verb !== 'import') return misused(io, 'Use import');
    if (file === undefined) return misused(io, 'Enter a file');
    if (odd !== undefined) return misused(io, `Unknown argument "${odd}"`);
    const { site, 'dry-run': dryRun, json } = parsed.values;
    try {
      return await importFile({ file, site, dryRun, json }, io, { ...deps, isPage });
    } catch (error) {
      if (error instanceof UnreadableFile) return failed(io, error.message);
      if (!io.signal.aborted) throw error;
      io.err('Interrupted: nothing was written.');
      return INTERRUPTED;
    }
  },
});

type Words = { file: string; site: string | undefined; dryRun: boolean; json: boolean };

async function importFile(
  { file, site: label, dryRun, json }: Words,
  io: CommandIo,
  deps: CommandDeps & Pick<RedirectContext, 'isPage'>,
): Promise<number> {
  const { config, isPage } = deps;
  const { db } = deps.database;
  if ((await listSites(db)).length === 0) return failed(io, 'There are no sites yet.');
  const site = label === undefined ? null : await findSite(db, label);
  if (label !== undefined && site === null) return failed(io, `There is no site "${label}".`);
  const report = await importRedirects(
    db,
    { ...byOperator(deps), config, isPage },
    {
      file: resolve(io.cwd, file),
      siteId: site?.id ?? null,
      dryRun,
      checkpoint: checkpointOf(io.signal),
    },
  );
  io.out(json ? jsonOf(report) : textOf(report));
  return EXIT.done;
}

function jsonOf({ file, dryRun, counts, lines }: RedirectsReport): string {
  return JSON.stringify({ file, dry_run: dryRun, ...counts, lines });
}

const count = (value: number): string => value.toLocaleString('en-US');

function textOf({ file, dryRun, counts, lines }: RedirectsReport): string {
  const { read, added, changed, unchanged, rejected } = counts;
  return [
    `${file}: ${count(read)} ${read === 1 ? 'row' : 'rows'}`,
    `  added      ${count(added)}`,
    `  changed    ${count(changed)}`,
    `  unchanged  ${count(unchanged)}`,
    `  rejected   ${count(rejected)}`,
    ...lines.map(({ line, from, reason }) => `  line ${line}${from === '' ? '' : ` ${from}`}: ${reason}`),
    ...(dryRun ? [NOTHING_DONE] : []),
  ].join('\n');
}
