import type {
  ImportCounts,
  ImportReport,
  Kept,
  LineDoubt,
  LineNote,
  LineReason,
  UnmatchedSchoolLines,
} from './import-report.ts';

/** Entries shown of each list, unless all are requested. */
export const LINES_SHOWN = 20;
/** Lines named for one school. */
const LINES_NAMED = 10;

const DONE_OUTCOMES = {
  read: 'read',
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  rejected: 'rejected',
} as const satisfies Record<keyof ImportCounts, string>;
const OUTCOMES = ['read', 'created', 'updated', 'unchanged', 'skipped', 'rejected'] as const;
/** Wording for a dry run, which wrote nothing. */
const DRY_OUTCOMES: Record<keyof ImportCounts, string> = {
  ...DONE_OUTCOMES,
  created: 'would be created',
  updated: 'would be updated',
  skipped: 'would be skipped',
  rejected: 'would be rejected',
};

/** The report as text for the operator. Notes on the whole file are never truncated. */
export function reportText(report: ImportReport, { verbose }: { verbose: boolean }): string {
  const { counts, schools, unit } = report;
  const shown = verbose ? Number.POSITIVE_INFINITY : LINES_SHOWN;
  const share = schools.given === 0 ? '' : ` (${Math.floor((schools.matched / schools.given) * 1000) / 10} %)`;
  const label = (line: number | null) => (line === null ? `all ${unit}s` : `${unit} ${line}`).padEnd(unit.length + 7);
  const outcomes = report.dryRun ? DRY_OUTCOMES : DONE_OUTCOMES;
  const width = Math.max(...Object.values(outcomes).map((name) => name.length)) + 1;
  const reasonLine = ({ line, outcome, reason }: LineReason) => `${label(line)}${outcomes[outcome]}: ${reason}`;
  const noteLine = ({ line, note }: LineNote) => `${label(line)}${note}`;
  return [
    headline(report),
    ...OUTCOMES.map((name) => `  ${outcomes[name].padEnd(width)}${String(counts[name]).padStart(7)}`),
    ...(schools.given === 0 ? [] : [`  schools matched ${schools.matched} of ${schools.given}${share}`]),
    ...section(
      report.dryRun ? 'Would be rejected or skipped' : 'Rejected and skipped',
      report.reasons,
      shown,
      reasonLine,
    ),
    ...section('For a person to decide', report.doubts, shown, (doubt) => `${label(doubt.line)}${doubtText(doubt)}`),
    ...section('No longer in the file, and kept', report.missing, shown, ({ text }) => text),
    ...section('Unmatched schools', report.unmatchedSchools, shown, (school) => schoolText(school, unit)),
    ...section(
      'Notes',
      report.notes,
      shown + report.notes.entries.filter(({ line }) => line === null).length,
      noteLine,
    ),
    ...frequentLines(report),
    ...ending(report),
  ].join('\n');
}

function headline({ file, sport, year, source, dryRun }: ImportReport): string {
  const into = [sport, year].filter((part) => part !== null).join(' ');
  return `${dryRun ? 'Dry run, nothing written:' : 'Imported'} ${file}${into && ` into ${into}`}, source ${source}`;
}

function section<Entry>(
  title: string,
  { total, entries }: Kept<Entry>,
  shown: number,
  lineOf: (entry: Entry) => string,
): string[] {
  if (total === 0) return [];
  const lines = entries.slice(0, shown).map((entry) => `  ${lineOf(entry)}`);
  const more = total - lines.length;
  if (more > 0)
    lines.push(lines.length < entries.length ? `  … and ${more} more: --verbose shows them` : `  … and ${more} more`);
  return [`${title} (${total})`, ...lines];
}

/** Only if a list is longer than what is kept of it, because then nobody can count for themselves. */
function frequentLines({ reasons, notes, frequent }: ImportReport): string[] {
  if ([reasons, notes].every(({ total, entries }) => total === entries.length)) return [];
  return [
    'Most frequent',
    ...frequent.slice(0, LINES_SHOWN).map(({ text, rows }) => `  ${String(rows).padStart(9)}  ${text}`),
  ];
}

function ending({ importId, dryRun, counts }: ImportReport): string[] {
  if (dryRun) {
    const hasNews = counts.created + counts.updated > 0;
    return [
      hasNews
        ? 'Run it without --dry-run to import the file.'
        : 'Nothing is new in this file: nothing would be written.',
    ];
  }
  if (importId === null) return ['Nothing is new in this file: nothing was written.'];
  return [`This is import ${importId}; import --undo ${importId} undoes it.`];
}

function doubtText({ text, confidence, candidates }: LineDoubt): string {
  const who = candidates.length > 0 ? `: ${candidates.join('; ')}` : '';
  return `${text} (${Math.round(confidence * 100)} % sure)${who}`;
}

function schoolText({ text, why, rows, lines }: UnmatchedSchoolLines, unit: string): string {
  const named = lines.slice(0, LINES_NAMED).join(', ');
  return `"${text}" ${why === 'unknown' ? 'is unknown' : 'fits several'}: ${unit} ${named}${rows > LINES_NAMED ? ', …' : ''}`;
}
