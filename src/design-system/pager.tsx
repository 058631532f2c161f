import { pageWindow } from '#kernel/pagination.ts';
import css from './pager.module.css';

type PagerProps = {
  page: number;
  /** How many pages there are; nothing is rendered for one. */
  pages: number;
  hrefFor: (page: number) => string;
  /** The reader's position: "176 to 200 of 1,412". */
  count?: string | undefined;
  /** Distinguishes two pagers on one page. */
  label?: string;
};

/** Numbered pages in windows of five, as links. */
export function Pager({ page, pages, hrefFor, count, label = 'Pages' }: PagerProps) {
  if (pages <= 1) return null;
  const shown = pageWindow(page, pages);
  return (
    <nav className={css.pager} aria-label={label}>
      {shown.previousFive === null ? null : (
        <a className={css.far} href={hrefFor(shown.previousFive)}>
          Previous 5 Pages
        </a>
      )}
      {shown.pages.map((number) => (
        <a
          key={number}
          href={hrefFor(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </a>
      ))}
      {shown.nextFive === null ? null : (
        <a className={css.far} href={hrefFor(shown.nextFive)}>
          Next 5 Pages
        </a>
      )}
      {count ? <span className={css.count}>{count}</span> : null}
    </nav>
  );
}
