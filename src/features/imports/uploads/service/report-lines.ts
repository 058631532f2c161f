import type { AppliedImport } from '../../engine/public.ts';
import type { NewLine } from '../line-queries.ts';
import type { LinePart, UploadTotals } from '../upload-view.ts';

/** Stores the lists of a report as lines. Pure. */

type TextPart = Exclude<LinePart, 'change' | 'doubt'>;

export function linesOfReport(applied: AppliedImport): Record<TextPart, NewLine[]> {
  const { unit, reasons, notes, unmatchedSchools, missing } = applied;
  return {
    reason: reasons.entries.map(({ line, outcome, reason }) => ({
      line,
      content: { part: 'reason', outcome, text: reason },
    })),
    note: notes.entries.map(({ line, note }) => ({ line, content: { part: 'note', text: note } })),
    school: unmatchedSchools.entries.map(({ text, why, rows, lines }) => ({
      line: lines[0] ?? null,
      content: {
        part: 'school',
        text: `“${text}” ${why === 'unknown' ? 'is unknown' : 'fits several schools'}: ${unit}s ${lines.join(', ')}${rows > lines.length ? ', …' : ''}`,
      },
    })),
    missing: missing.entries.map(({ text }) => ({ line: null, content: { part: 'missing', text } })),
  };
}

export function totalsOf(applied: AppliedImport, changes: number): UploadTotals {
  const { reasons, notes, doubts, unmatchedSchools, missing, schools } = applied;
  return {
    change: changes,
    reason: reasons.total,
    doubt: doubts.total,
    school: unmatchedSchools.total,
    missing: missing.total,
    note: notes.total,
    schoolsGiven: schools.given,
    schoolsMatched: schools.matched,
  };
}
