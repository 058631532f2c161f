import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { prospectHref } from '#features/recruiting/prospects/prospect-view.ts';
import { RankGraph } from '#features/recruiting/prospects/ui/rank-graph.tsx';
import { trackerPath } from '#features/transfers/entries/transfer-view.ts';
import { isStateCode, STATES } from '#kernel/states.ts';
import type { AthletePageData, RankingData } from './athlete-data.ts';
import css from './athlete-ranking.module.css';

type Recruit = NonNullable<RankingData['recruit']>;
type Transfer = RankingData['transfers'][number];

/** The athlete's ratings: as a transfer, newest first, and before that as a recruit. */
export function AthleteRanking({ data }: { data: AthletePageData }) {
  const { ranking, player, positionPlural } = data;
  const { recruit } = ranking;
  const rated = ranking.transfers.filter(isRated);
  return (
    <>
      <section aria-labelledby="ranking">
        <SectionHead id="ranking">Ratings and ranks</SectionHead>
        {recruit === null && rated.length === 0 ? (
          <Empty title="Not rated yet">Ratings as a recruit and as a transfer show up here with their ranks.</Empty>
        ) : (
          <RowList label="Ratings">
            {rated.map((transfer) => (
              <RowItem key={transfer.id}>
                <RatingChip rating={transfer.bluechipRating} stars={transfer.stars} />
                <RowMain
                  href={trackerPath(player.sport, transfer.year)}
                  sub={inSentences(placeText(transfer), serviceText(transfer))}
                >
                  Transfer, {transfer.year}
                </RowMain>
              </RowItem>
            ))}
            {recruit ? (
              <RowItem>
                <RatingChip rating={recruit.bluechipRating} stars={recruit.stars} />
                <RowMain
                  href={prospectHref(recruit)}
                  sub={inSentences(
                    ranksText(recruit, positionPlural),
                    recruit.composite && `Composite ${recruit.composite.value.toFixed(4)}`,
                  )}
                >
                  Recruit, class of {recruit.classYear}
                </RowMain>
              </RowItem>
            ) : null}
          </RowList>
        )}
        {recruit && recruit.serviceRatings.length > 0 ? <Services recruit={recruit} /> : null}
      </section>
      {recruit ? <RankGraph data={{ ranking: recruit.ranking, positionPlural }} /> : null}
    </>
  );
}

const isRated = ({ bluechipRating, serviceRating, place }: Transfer) =>
  bluechipRating !== null || serviceRating !== null || place !== null;

const inSentences = (first: string, second: string | null) => (second === null ? first : `${first}. ${second}`);

const placeText = ({ place, year }: Transfer): string =>
  place === null ? 'Not among the top 100 transfers' : `No. ${place} among ${year} transfers`;

function serviceText({ serviceRating }: Transfer): string | null {
  if (serviceRating === null) return null;
  const { service, rating, stars } = serviceRating;
  const said = rating === null ? (stars === null ? null : `${stars} stars`) : rating.toFixed(2);
  return said === null ? null : `${service} ${said}`;
}

/** "No. 12 nationally, No. 3 of the quarterbacks, No. 1 in Texas". */
function ranksText({ ranks, hometown }: Recruit, positionPlural: string | null): string {
  const state = isStateCode(hometown.state) ? STATES[hometown.state] : 'the state';
  const parts = [
    ranks.natl === null ? null : `No. ${ranks.natl} nationally`,
    ranks.pos === null ? null : `No. ${ranks.pos} among ${positionPlural?.toLowerCase() ?? 'the position'}`,
    ranks.st === null ? null : `No. ${ranks.st} in ${state}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Not ranked' : parts.join(', ');
}

function Services({ recruit: { serviceRatings } }: { recruit: Recruit }) {
  return (
    <p className={css.services}>
      Other services:{' '}
      {serviceRatings
        .map(({ service, scale, value }) => `${service} ${scale === 'stars' ? `${value} stars` : value}`)
        .join(', ')}
    </p>
  );
}
