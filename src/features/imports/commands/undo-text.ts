import type { Obstacle, Undo } from '#features/imports/engine/public.ts';
import { formatDate } from '#kernel/dates.ts';

/** The output of an undo: what it did, or why it is refused. */

type Done = Extract<Undo, { ok: true }>;
type Refusal = Extract<Undo, { ok: false }>['refusal'];

export function undoText({ import: { id, kind, fileName }, dryRun, tables }: Done): string {
  const headline = dryRun
    ? `Dry run, nothing written: import ${id} (${kind}, ${fileName}) can be undone`
    : `Import ${id} (${kind}, ${fileName}) is undone`;
  const width = Math.max(...tables.map(({ table }) => table.length)) + 2;
  return [
    headline,
    ...tables.map(({ table, created, changed, deleted }) => {
      const be = dryRun ? 'would be ' : '';
      const parts = [
        created > 0 ? [`${created} ${be}removed`] : [],
        changed > 0 ? [`${changed} ${be}as before`] : [],
        deleted > 0 ? [`${deleted} ${be}brought back`] : [],
      ];
      return `  ${table.padEnd(width)}${parts.flat().join(', ')}`;
    }),
  ].join('\n');
}

export function undoJson({ import: { id, kind, fileName }, dryRun, tables }: Done): string {
  return JSON.stringify({
    import_id: id,
    kind,
    file: fileName,
    dry_run: dryRun,
    tables: Object.fromEntries(
      tables.map(({ table, created, changed, deleted }) => [
        table,
        { removed: created, restored: changed, brought_back: deleted },
      ]),
    ),
  });
}

export function refusalText(importId: number, refusal: Refusal): string {
  switch (refusal.reason) {
    case 'busy':
      return `Import ${importId} cannot be undone while an import is running. Try again in a few minutes.`;
    case 'unknown_import':
      return `There is no import ${importId}: "bluechip imports" lists them.`;
    case 'undone_already':
      return `Import ${importId} was undone on ${formatDate(refusal.at, 'YYYY-MM-DD')}.`;
    case 'not_logged':
      return `Import ${importId} cannot be undone: what it wrote was not logged. If it is of members: bluechip members undo ${importId}.`;
    case 'something_later': {
      const { imports, changed, dependent } = refusal;
      const by = imports.length > 0 ? `Undo first what came later: import ${imports.toReversed().join(', ')}.` : '';
      return [
        `Import ${importId} cannot be undone: something later depends on it. ${by}`.trim(),
        ...changed.map((each) => `  ${obstacleText(each)}: changed since`),
        ...dependent.map((each) => `  ${obstacleText(each)}: refers to what the import created`),
      ].join('\n');
    }
    case 'taken_down':
      return `Import ${importId} cannot be undone: somebody in it was taken down since (${refusal.people} ${refusal.people === 1 ? 'person' : 'people'}).`;
    case 'misfit':
      return `Import ${importId} cannot be undone: rows of ${refusal.table} as they were do not fit in any more (${refusal.rule}).`;
  }
}

/** "3 rows of prospects (id 4, id 9, …)". */
function obstacleText({ table, rows, keys }: Obstacle): string {
  const named = keys.map((key) =>
    Object.entries(key)
      .map(([column, value]) => `${column} ${value}`)
      .join(' '),
  );
  return `${rows} ${rows === 1 ? 'row' : 'rows'} of ${table} (${named.join(', ')}${rows > keys.length ? ', …' : ''})`;
}
