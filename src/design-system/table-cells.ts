import css from './table-cells.module.css';

type CellKind = 'num' | 'tight' | 'nowrap' | 'muted' | 'sm' | 'md' | 'lg';

/**
 * The class of a column's cells. Call it once per column at module level, never per row: `const RATING = cell('num', 'md')`. `lg` is hidden
 * below 1024 px, `md` below 768, `sm` below 490; `num` is right-aligned; `tight` is as narrow as its content.
 */
export function cell(...kinds: readonly CellKind[]): string {
  return kinds.map((kind) => css[kind]).join(' ');
}
