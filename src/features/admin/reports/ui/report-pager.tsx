import { REPORTS_PATH } from '../report-view.ts';
import css from './reports-page.module.css';

type ReportPagerProps = {
  label: string;
  /** The id of the section that contains the list. */
  part: string;
  /** The query parameter of its cursor. */
  param: string;
  isOlder: boolean;
  nextCursor: number | null;
};

/** Links to older reports, and back. */
export function ReportPager({ label, part, param, isOlder, nextCursor }: ReportPagerProps) {
  if (!isOlder && nextCursor === null) return null;
  return (
    <nav className={css.pages} aria-label={label}>
      {isOlder ? <a href={`${REPORTS_PATH}#${part}`}>Newest reports</a> : null}
      {nextCursor === null ? null : <a href={`${REPORTS_PATH}?${param}=${nextCursor}#${part}`}>Older reports</a>}
    </nav>
  );
}
