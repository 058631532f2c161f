import { Flag } from '#design-system/flag.tsx';
import { RankMove } from '#design-system/rank-move.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import type { FutureCastData } from './futurecast-page.tsx';

/** The chances that moved most within seven days; open to everybody. */
export function MovedList({ moved }: Pick<FutureCastData, 'moved'>) {
  return (
    <section aria-labelledby="moved">
      <SectionHead id="moved" aside="chance to sign">
        Trending
      </SectionHead>
      {moved.length === 0 ? (
        <Empty title="Nothing trending this week">A prospect’s chances can move once there are five picks.</Empty>
      ) : (
        <RowList label="Chances that moved this week">
          {moved.map(({ prospect, college, percent, percentBefore, forecasts }) => (
            <RowItem key={prospect.id}>
              <Flag team={flagOf(college)} />
              <RowMain
                href={prospectHref(prospect)}
                sub={`${college.shortName} ${percentBefore}% → ${percent}%, ${forecasts} picks`}
              >
                {prospect.name}
              </RowMain>
              <RankMove change={percent - percentBefore} />
            </RowItem>
          ))}
        </RowList>
      )}
    </section>
  );
}
