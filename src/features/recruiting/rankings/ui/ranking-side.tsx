import { Sections } from '#design-system/layout.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { calendarDate } from '#kernel/dates.ts';
import type { RankingPageData } from './ranking-page.tsx';
import css from './ranking-side.module.css';

const KEY = [
  { rating: 6.1, stars: 5, text: '6.1: one of the best in the class' },
  { rating: 5.9, stars: 4, text: '5.8–6.0: power-conference starter' },
  { rating: 5.6, stars: 3, text: '5.5–5.7: power-conference player' },
  { rating: 5.4, stars: 2, text: '5.4 and below: depth or developmental' },
  { rating: null, stars: null, text: 'NR: not rated yet' },
] as const;

type Props = { ranking: RankingPageData['ranking']; path: string };

const VERSIONS_SHOWN = 8;

/** Beside a list: other classes, earlier versions, and the meaning of ratings. */
export function RankingSide({ ranking, path }: Props) {
  return (
    <aside>
      <Sections>
        <section>
          <SectionHead>Classes</SectionHead>
          <ul className={css.years}>
            {ranking.availableYears.map((year) => (
              <li key={year}>
                <a
                  href={`/prospect_rankings/${ranking.list.name}/${year}`}
                  aria-current={year === ranking.year ? 'page' : undefined}
                >
                  {year}
                </a>
              </li>
            ))}
          </ul>
        </section>
        {ranking.versions.length > 0 ? <Versions ranking={ranking} path={path} /> : null}
        <section>
          <SectionHead>What a rating means</SectionHead>
          <RowList label="What a rating means">
            {KEY.map(({ rating, stars, text }) => (
              <RowItem key={text}>
                <RatingChip rating={rating} stars={stars} />
                {text}
              </RowItem>
            ))}
          </RowList>
        </section>
      </Sections>
    </aside>
  );
}

/** Past versions of the list: the latest ones, and the one that is shown. */
function Versions({ ranking: { versions, version: shown }, path }: Props) {
  const offered = versions.filter(({ version }, index) => index < VERSIONS_SHOWN || version === shown?.version);
  return (
    <section>
      <SectionHead>Versions</SectionHead>
      <ul className={css.years}>
        <li>
          <a href={path} aria-current={shown === null ? 'page' : undefined}>
            Now
          </a>
        </li>
        {offered.map(({ version, publishedAt }) => (
          <li key={version}>
            <a
              href={`${path}?version=${version}`}
              rel="nofollow"
              aria-current={version === shown?.version ? 'page' : undefined}
            >
              {`${version}, ${calendarDate(new Date(publishedAt))}`}
            </a>
          </li>
        ))}
      </ul>
      {shown?.note ? <p>{shown.note}</p> : null}
    </section>
  );
}
