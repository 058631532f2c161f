import { Disclosure } from '#design-system/disclosure.tsx';
import { LineChart } from '#design-system/line-chart.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { axisMoments, momentNames } from '#kernel/days.ts';
import { usePageRoot } from '#web/root-data.ts';
import { RANK_NAMES, RANK_SCOPES } from '../rank-scope-view.ts';
import type { ProspectPageData } from './prospect-data.ts';
import { rankScale } from './rank-scale.ts';

const NUMBER = cell('num');

type RankGraphProps = {
  data: Pick<ProspectPageData, 'positionPlural'> & { ranking: Pick<ProspectPageData['ranking'], 'points' | 'present'> };
};

/** National, position and state rank in each version of the class, and now. A line needs two points. */
export function RankGraph({ data: { ranking, positionPlural } }: RankGraphProps) {
  const now = new Date(usePageRoot().now);
  const moments = ranking.points.map(({ at }) => new Date(at));
  const names = momentNames(moments, now);
  const points = [
    ...ranking.points.map((point, index) => ({ key: String(point.version), when: names[index], ...point })),
    { key: 'now', when: 'Now', ...ranking.present },
  ];
  const hasRank = points.some(({ natl, pos, st }) => natl !== null || pos !== null || st !== null);
  if (points.length < 2 || !hasRank) return null;
  const series = RANK_SCOPES.map((key) => ({
    key,
    name: (key === 'pos' ? positionPlural : null) ?? RANK_NAMES[key],
    shortName: RANK_NAMES[key],
    values: points.map((point) => point[key]),
  })).filter(({ values }) => values.some((value) => value !== null));
  const { ticks, place, rankAt } = rankScale(series.flatMap(({ values }) => values));
  return (
    <section aria-labelledby="ranks">
      <SectionHead id="ranks">Ranks over time</SectionHead>
      <LineChart
        summary={`Ranks in ${ranking.points.length} ${ranking.points.length === 1 ? 'version' : 'versions'} of the class: ${series.map(({ name, values }) => `${name} from ${rankText(values.find((value) => value !== null) ?? null)} to ${rankText(values.at(-1) ?? null)}`).join(', ')}`}
        moments={[...axisMoments(moments, now), { at: now.getTime(), word: 'Now' }]}
        ticks={ticks}
        formatTick={(tick) => String(rankAt(tick))}
        series={series.map(({ key, name, shortName, values }) => ({
          key,
          label: endLabel(name, values),
          shortLabel: endLabel(shortName, values),
          values: values.map((rank) => (rank === null ? null : place(rank))),
        }))}
      />
      <Disclosure summary="View as table">
        <Table
          caption="Ranks and rating by version, latest first"
          head={
            <>
              <th scope="col">When</th>
              {[...RANK_SCOPES.map((scope) => RANK_NAMES[scope]), 'Rating'].map((name) => (
                <th key={name} scope="col" className={NUMBER}>
                  {name}
                </th>
              ))}
            </>
          }
        >
          {points.toReversed().map(({ key, when, natl, pos, st, bluechipRating }) => (
            <TableRow key={key}>
              <RowHead>{when}</RowHead>
              <td className={NUMBER}>{rankText(natl)}</td>
              <td className={NUMBER}>{rankText(pos)}</td>
              <td className={NUMBER}>{rankText(st)}</td>
              <td className={NUMBER}>{bluechipRating === null ? 'NR' : bluechipRating.toFixed(1)}</td>
            </TableRow>
          ))}
        </Table>
      </Disclosure>
    </section>
  );
}

/** The label at the end of the line: "National 23". */
function endLabel(name: string, ranks: readonly (number | null)[]): string {
  const last = ranks.findLast((rank) => rank !== null);
  return last === undefined ? name : `${name} ${last}`;
}

const rankText = (rank: number | null) => (rank === null ? '–' : String(rank));
