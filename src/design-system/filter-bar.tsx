import type { ComponentProps, ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import css from './filter-bar.module.css';

const FILTER = {
  first: css.filter,
  late: `${css.filter} ${css.late}`,
  wide: `${css.filter} ${css.wide}`,
  wideLate: `${css.filter} ${css.wide} ${css.late}`,
} as const;

type FilterBarProps = Omit<ComponentProps<'form'>, 'className' | 'style'> & {
  /** The anchor that opens the late filters on a phone; one per page. */
  id?: string;
  label: string;
  /** Filter elements. */
  children: ReactNode;
  /** Whether there are late filters. */
  more?: boolean;
  /** The button's label. */
  submit?: string;
};

/** A GET form: the address contains the filters. A page may submit it on change; the button is for everyone else. */
export function FilterBar({ id = 'filters', label, children, more = true, submit = 'Apply', ...form }: FilterBarProps) {
  return (
    <form method="get" {...form} id={id} className={css.bar} aria-label={label}>
      {children}
      <span className={css.acts}>
        <Button kind="second" type="submit">
          {submit}
        </Button>
        {more ? (
          <span className={css.more}>
            <ButtonLink kind="second" href={`#${id}`}>
              More filters
            </ButtonLink>
          </span>
        ) : null}
      </span>
    </form>
  );
}

type FilterProps = {
  /** One field of field.tsx. */
  children: ReactNode;
  /** Not one of the two that a phone shows immediately. */
  late?: boolean;
  /** A text field, which takes the rest of the line. */
  wide?: boolean;
};

/** Places one field in the bar. */
export function Filter({ children, late = false, wide = false }: FilterProps) {
  return <div className={FILTER[wide ? (late ? 'wideLate' : 'wide') : late ? 'late' : 'first']}>{children}</div>;
}
