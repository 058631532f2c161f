import type { RecordedImport } from '#features/imports/engine/public.ts';
import { formatDate } from '#kernel/dates.ts';

/** The list of imports, for the operator and for programs. */

export function importsText(imports: readonly RecordedImport[]): string {
  if (imports.length === 0) return 'Nothing has been imported yet.';
  const rows = imports.map((each) => [
    String(each.id),
    formatDate(each.at, 'YYYY-MM-DD'),
    [each.kind, each.sport === 'all' ? null : each.sport, each.year].filter((part) => part !== null).join(' '),
    each.fileName,
    countsText(each.counts),
    each.undoneAt ? `undone ${formatDate(each.undoneAt, 'YYYY-MM-DD')}` : '',
  ]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Only what the import changed: "1,200 created, 4 updated". */
function countsText({ created = 0, updated = 0, merged = 0 }: Readonly<Record<string, number>>): string {
  const parts = [
    created > 0 ? [`${created.toLocaleString('en-US')} created`] : [],
    updated > 0 ? [`${updated.toLocaleString('en-US')} updated`] : [],
    merged > 0 ? [`${merged.toLocaleString('en-US')} merged`] : [],
  ];
  return parts.flat().join(', ');
}

export function importsJson(imports: readonly RecordedImport[]): string {
  return JSON.stringify(
    imports.map((each) => ({
      id: each.id,
      at: each.at.toISOString(),
      kind: each.kind,
      file: each.fileName,
      sport: each.sport,
      year: each.year,
      options: each.options,
      counts: each.counts,
      undone_at: each.undoneAt?.toISOString() ?? null,
    })),
  );
}
