import css from './pager.module.css';

type OlderPagesProps = {
  /** The newest rows; null: they are shown. */
  newestHref: string | null;
  /** The rows after these; null: these are the oldest. */
  olderHref: string | null;
  label?: string;
  /** Where the list is not sorted by time. */
  words?: { first: string; next: string };
};

const BY_TIME = { first: 'Newest', next: 'Older' };

/** The way through a list that is read by its newest first and has no numbered pages. Nothing is drawn for a single page. */
export function OlderPages({ newestHref, olderHref, label = 'Pages', words = BY_TIME }: OlderPagesProps) {
  if (newestHref === null && olderHref === null) return null;
  return (
    <nav className={css.pager} aria-label={label}>
      {newestHref === null ? null : (
        <a className={css.far} href={newestHref}>
          {words.first}
        </a>
      )}
      {olderHref === null ? null : (
        <a className={css.far} href={olderHref}>
          {words.next}
        </a>
      )}
    </nav>
  );
}
