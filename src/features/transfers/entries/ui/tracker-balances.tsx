import { AppliedFilters } from '#design-system/applied-filters.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import type { Sport } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { rankListPath } from '../../portal-ranks/rank-list-view.ts';
import type { BalanceGroup } from '../balance-view.ts';
import { isBalanceView, VIEW_LABELS } from '../balance-view.ts';
import type { listTransferBalances } from '../contract.ts';
import { BalanceTable } from './balance-table.tsx';
import { type FilterKey, type TrackerFilters, trackerHref } from './tracker-address.ts';
import css from './tracker-balances.module.css';

type Balances = ReplyOf<typeof listTransferBalances>;

const VIEWS = ['teams', 'conferences', 'positions'] as const;

type TabsProps = { path: string; filters: TrackerFilters; sport: Sport; year: number };

/** Tabs: the entries of a window, the team balances, and the ranking of its players. */
export function TrackerTabs({ path, filters: { view, school_focus }, sport, year }: TabsProps) {
  const present = isBalanceView(view) ? view : null;
  const kept = school_focus ? { school_focus } : {};
  return (
    <div className={css.tabs}>
      <Tabs
        label="Views of the window"
        tabs={[
          { label: 'Entries', href: trackerHref(path, kept), current: present === null },
          ...VIEWS.map((each) => ({
            label: VIEW_LABELS[each],
            href: trackerHref(path, each === 'positions' ? kept : {}, { view: each }),
            current: each === present,
          })),
          { label: 'Rankings', href: rankListPath(sport, year), current: false },
        ]}
      />
    </div>
  );
}

type Props = {
  balances: Balances & { total: number };
  filters: TrackerFilters;
  path: string;
  ownCollegeId: number | null;
};

export function TrackerBalances({ balances, filters, path, ownCollegeId }: Props) {
  const without = (...keys: FilterKey[]) =>
    trackerHref(path, filters, Object.fromEntries(keys.map((key) => [key, undefined])));
  const applied = [
    ...(balances.conference ? [{ label: balances.conference.name, href: without('conference') }] : []),
    ...(balances.college ? [{ label: balances.college.shortName, href: without('school_focus') }] : []),
  ];
  return (
    <>
      <AppliedFilters
        filters={applied}
        clearHref={trackerHref(path, {}, { view: filters.view })}
        count={countWords(balances)}
      />
      {balances.balances.length === 0 ? (
        <Empty title="No moves yet" level={2}>
          Totals appear here when players leave or join a team.
        </Empty>
      ) : (
        <>
          <p className={css.note}>Out doesn’t count players who withdrew from the portal and stayed.</p>
          <BalanceTable
            balances={balances}
            hrefOf={({ key }) =>
              trackerHref(
                path,
                balances.college ? { school_focus: balances.college.slug } : {},
                entriesOf(balances.by, key),
              )
            }
            hrefOfSort={(sort) => trackerHref(path, filters, { sort: sort === 'net' ? undefined : sort })}
            ownCollegeId={ownCollegeId}
          />
        </>
      )}
    </>
  );
}

/** A conference links to its teams, the others to their entries. */
function entriesOf(by: BalanceGroup, key: string): { [Key in FilterKey]?: string } {
  switch (by) {
    case 'team':
      return { school_focus: key };
    case 'conference':
      return { view: 'teams', conference: key };
    case 'position':
      return { transfer_position: key };
  }
}

const NOUNS = {
  team: ['team', 'teams'],
  conference: ['conference', 'conferences'],
  position: ['position', 'positions'],
} as const;

function countWords({ by, total }: Props['balances']): string {
  const [one, many] = NOUNS[by];
  return `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
}
