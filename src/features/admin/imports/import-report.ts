/** What an import did, for the operator's eyes and for programs. It names lines, never people. */

export type ImportCounts = {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
};

export type LineReason = { line: number; outcome: 'skipped' | 'rejected'; reason: string };
/** `line` null: true of the whole file. */
export type LineNote = { line: number | null; note: string };
export type UnmatchedCollege = { text: string; why: 'unknown' | 'ambiguous'; lines: number[] };

export type ImportReport = {
  kind: 'recruits';
  file: string;
  sport: string;
  year: number;
  source: string;
  dryRun: boolean;
  ratingFromStars: boolean;
  counts: ImportCounts;
  /** Rows with a college, and those of them whose college is known. */
  colleges: { given: number; matched: number };
  reasons: LineReason[];
  notes: LineNote[];
  unmatchedColleges: UnmatchedCollege[];
};

/** Every row that was read has exactly one outcome. Throws where that does not hold: then the report would lie. */
export function assertCountLaw(counts: ImportCounts): void {
  const { read, created, updated, unchanged, skipped, rejected } = counts;
  if (read !== created + updated + unchanged + skipped + rejected) {
    throw new Error(`The counts of the import do not add up: ${JSON.stringify(counts)}`);
  }
}

/** One object on one line; the counts stand at its top. */
export function reportJson({ counts, ...report }: ImportReport): string {
  return JSON.stringify({
    kind: report.kind,
    file: report.file,
    sport: report.sport,
    year: report.year,
    source: report.source,
    dry_run: report.dryRun,
    rating_from_stars: report.ratingFromStars,
    ...counts,
    colleges: report.colleges,
    reasons: report.reasons,
    notes: report.notes,
    unmatched_colleges: report.unmatchedColleges,
  });
}

/** Lines shown of each list unless all are asked for. */
export const LINES_SHOWN = 20;

export function reportText(report: ImportReport, { verbose }: { verbose: boolean }): string {
  const { counts, colleges } = report;
  const limit = verbose ? Number.POSITIVE_INFINITY : LINES_SHOWN;
  const share = colleges.given === 0 ? '' : ` (${Math.floor((colleges.matched / colleges.given) * 1000) / 10} %)`;
  const verb = report.dryRun ? 'Dry run, nothing written:' : 'Imported';
  return [
    `${verb} ${report.file} into ${report.sport} ${report.year}, source ${report.source}`,
    ...Object.entries(counts).map(([name, count]) => `  ${name.padEnd(10)}${String(count).padStart(7)}`),
    `  colleges matched ${colleges.matched} of ${colleges.given}${share}`,
    ...section('Rejected and skipped', report.reasons.map(reasonLine), limit),
    ...section('Unmatched colleges', report.unmatchedColleges.map(collegeLine), limit),
    ...section('Notes', report.notes.map(noteLine), limit),
  ].join('\n');
}

function section(title: string, lines: readonly string[], limit: number): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > limit ? [`  … and ${lines.length - limit} more: --verbose shows all`] : [];
  return [`${title} (${lines.length})`, ...lines.slice(0, limit).map((line) => `  ${line}`), ...more];
}

const lineLabel = (line: number | null) => (line === null ? 'all lines' : `line ${line}`).padEnd(11);
const reasonLine = ({ line, outcome, reason }: LineReason) => `${lineLabel(line)}${outcome}: ${reason}`;
const noteLine = ({ line, note }: LineNote) => `${lineLabel(line)}${note}`;
const collegeLine = ({ text, why, lines }: UnmatchedCollege) => {
  const shown = lines.slice(0, 10).join(', ');
  return `"${text}" ${why === 'unknown' ? 'is unknown' : 'fits several'}: line ${shown}${lines.length > 10 ? ', …' : ''}`;
};
