import { Pager } from '#design-system/pager.tsx';
import { pageCount } from '#kernel/pagination.ts';
import { type ClassList, listHref, placeOf } from './calculator-address.ts';
import type { TeamClassPageData } from './team-class-page.tsx';

/** A list of the class: its start, or a page of all of it. */
export type Shown = { total: number; page: number; perPage: number };

type Props = { data: TeamClassPageData; list: ClassList; shown: Shown };

/** The link from the start to the full list, or back; undefined if everything is shown. */
export function wayOf({ data, list, shown }: Props): { href: string; label: string } | undefined {
  const isWhole = data.pages[list] !== null;
  if (!isWhole && shown.total <= shown.perPage) return undefined;
  return {
    href: listHref(placeOf(data), data.imagined, list, isWhole ? null : 1),
    label: isWhole ? `Fewer ${list}` : `All ${shown.total.toLocaleString('en-US')} ${list}`,
  };
}

/** The pages of a full list. */
export function ListFoot({ data, list, shown: { total, page, perPage } }: Props) {
  if (data.pages[list] === null) return null;
  const last = Math.min(page * perPage, total);
  return (
    <Pager
      label={`Pages of ${list}`}
      page={page}
      pages={pageCount(total, perPage)}
      hrefFor={(wanted) => listHref(placeOf(data), data.imagined, list, wanted)}
      count={`${(page - 1) * perPage + 1} to ${last} of ${total.toLocaleString('en-US')}`}
    />
  );
}
