import css from './pager.module.css';

type OlderPagesProps = {
  /** The newest rows; null if they are shown. */
  newestHref: string | null;
  /** The rows after these; null if these are the oldest. */
  olderHref: string | null;
  label?: string;
  /** For a list that is not sorted by time. */
  words?: { first: string; next: string };
};

const BY_TIME = { first: 'Newest', next: 'Older' };

/** Navigation for a newest-first list without numbered pages. Renders nothing for a single page. */
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
