import css from './filter-bar.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** An active filter; `href` is the same list without it. */
export type AppliedFilter = { label: string; href: string };

/** An active filter that a click removes. */
export function RemovableTag({ label, href }: AppliedFilter) {
  return (
    <a className={css.tag} href={href}>
      <VisuallyHidden>Remove </VisuallyHidden>
      {label}
      <span className={css.cross}>
        <Icon name="close" />
      </span>
    </a>
  );
}

type AppliedFiltersProps = {
  filters: readonly AppliedFilter[];
  clearHref?: string | undefined;
  /** How many results are left: "38 players". */
  count: string;
};

/** The active filters, each removable, and the number of results. */
export function AppliedFilters({ filters, clearHref, count }: AppliedFiltersProps) {
  return (
    <ul className={css.applied} aria-label="Applied filters">
      {filters.map((filter) => (
        <li key={filter.label}>
          <RemovableTag label={filter.label} href={filter.href} />
        </li>
      ))}
      {filters.length > 0 && clearHref ? (
        <li>
          <a className={css.clear} href={clearHref}>
            Clear all
          </a>
        </li>
      ) : null}
      <li className={css.count}>{count}</li>
    </ul>
  );
}
