/** The report of an import of members: numbers and lines, for the operator. The log stores only the counts. */

export type MembersCounts = { read: number; created: number; unchanged: number; skipped: number; rejected: number };
export type MembersLine = { line: number; outcome: 'rejected' | 'skipped' | 'unchanged'; reason: string };
export type MembersReport = {
  file: string;
  dryRun: boolean;
  /** Null: nothing was written. */
  importId: number | null;
  counts: MembersCounts;
  complimentary: number;
  newsletter: number;
  lines: MembersLine[];
  notes: { line: number; note: string }[];
  notKept: { column: string; reason: string | null }[];
};

export type MembersUndo =
  | { ok: true; importId: number; file: string; dryRun: boolean; removed: number; kept: number }
  | { ok: false; reason: string };

const SHOWN = 20;
const LINES_NAMED = 3;
const number = (count: number) => count.toLocaleString('en-US');
const members = (count: number) => `${number(count)} ${count === 1 ? 'member' : 'members'}`;

export function reportText(report: MembersReport): string {
  const { dryRun, importId, counts, complimentary, newsletter, lines, notes, notKept } = report;
  const would = dryRun ? 'would be ' : '';
  const figures: [string, number][] = [
    ['rows read', counts.read],
    [`${would}created`, counts.created],
    ['with complimentary access', complimentary],
    ['with the newsletter', newsletter],
    ['unchanged, as their address has an account', counts.unchanged],
    [`${would}skipped`, counts.skipped],
    [`${would}rejected`, counts.rejected],
  ];
  return [
    dryRun ? 'Dry run: nothing was written and no email was sent.' : headline(importId),
    ...figures
      .filter(([, count], index) => count > 0 || index < 2)
      .map(([label, count]) => `${number(count).padStart(9)}  ${label}`),
    ...notKept.map(({ column, reason }) => `  column "${column}" is not kept${reason === null ? '' : `: ${reason}`}`),
    ...firstOf(
      byText(
        lines.map(({ line, outcome, reason }) => ({
          line,
          text: `${outcome === 'unchanged' ? '' : would}${outcome}: ${reason}`,
        })),
      ),
    ),
    ...firstOf(byText(notes.map(({ line, note }) => ({ line, text: note })))),
  ].join('\n');
}

const headline = (importId: number | null) =>
  importId === null
    ? 'Nothing to import: no new member is in the file.'
    : `Import ${importId}. No email was sent: members log in with "Email me a login link" or "Forgot password". To undo it: bluechip members undo ${importId}`;

/** A message that applies to many lines is printed once, with the first of them. */
function byText(lines: readonly { line: number; text: string }[]): string[] {
  return [...Map.groupBy(lines, ({ text }) => text)].map(([text, those]) => {
    const named = those.slice(0, LINES_NAMED).map(({ line }) => line);
    const rest = those.length - named.length;
    const numbers = `${those.length === 1 ? 'line' : 'lines'} ${named.join(', ')}`;
    return `  ${numbers}${rest > 0 ? ` and ${number(rest)} more` : ''}: ${text}`;
  });
}

function firstOf(texts: string[]): string[] {
  const rest = texts.length - SHOWN;
  return rest > 0 ? [...texts.slice(0, SHOWN), `  … and ${number(rest)} more (--json lists all)`] : texts;
}

export const reportJson = (report: MembersReport): string =>
  JSON.stringify({
    file: report.file,
    dry_run: report.dryRun,
    import_id: report.importId,
    ...report.counts,
    complimentary: report.complimentary,
    newsletter: report.newsletter,
    lines: report.lines,
    notes: report.notes,
    not_kept: report.notKept,
  });

export function undoText({ importId, file, dryRun, removed, kept }: Extract<MembersUndo, { ok: true }>): string {
  return [
    dryRun
      ? `Dry run: import ${importId} (${file}) would remove ${members(removed)}.`
      : `Import ${importId} (${file}) is undone: ${members(removed)} removed.`,
    ...(kept > 0
      ? [
          `${members(kept)} ${kept === 1 ? 'has' : 'have'} used the account since, and ${dryRun ? 'would stay' : 'stayed'}.`,
        ]
      : []),
  ].join('\n');
}

export const undoJson = ({ importId, file, dryRun, removed, kept }: Extract<MembersUndo, { ok: true }>): string =>
  JSON.stringify({ import_id: importId, file, dry_run: dryRun, removed, kept });
