import type { ReactNode } from 'react';
import { Flag } from '#design-system/flag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { hiddenClass } from '#design-system/visually-hidden.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref, schoolText, sizeText, statusText } from '#features/recruiting/prospects/prospect-view.ts';
import { compareHref } from '../compare-view.ts';
import type { ComparePageData } from './compare-page.tsx';
import css from './compare-table.module.css';

type Compared = ComparePageData['prospects'][number];
type Fact = { label: string; of: (prospect: Compared) => ReactNode };

const FACTS: readonly Fact[] = [
  { label: 'Rating', of: ({ bluechipRating, stars }) => <RatingChip rating={bluechipRating} stars={stars} /> },
  { label: 'National rank', of: ({ ranks }) => rankText(ranks.natl) },
  { label: 'At position', of: ({ ranks, position }) => rankText(ranks.pos, position) },
  { label: 'In state', of: ({ ranks, hometown }) => rankText(ranks.st, hometown.state) },
  { label: 'Class', of: ({ classYear }) => classYear },
  { label: 'Height, weight', of: (prospect) => sizeText(prospect) ?? '–' },
  { label: 'High school', of: (prospect) => schoolText(prospect) ?? '–' },
  {
    label: 'College',
    of: ({ college, status }) => (
      <>
        <Flag team={flagOf(college)} /> <span className={css.word}>{college ? college.shortName : null}</span>{' '}
        <span className={css.status}>{college ? statusText(status) : null}</span>
      </>
    ),
  },
  {
    label: 'Composite',
    of: ({ composite }) =>
      composite === null
        ? '–'
        : `${composite.value.toFixed(4)}, ${composite.count} ${composite.count === 1 ? 'service' : 'services'}`,
  },
];

const rankText = (rank: number | null, where?: string | null) =>
  rank === null ? (
    <>
      <span className={hiddenClass}>Not ranked</span>
      <span aria-hidden="true">–</span>
    </>
  ) : (
    <>
      <b className={css.rank}>{rank}</b> {where ? <span className={css.status}>{where}</span> : null}
    </>
  );

/** A column for each prospect, a row for each fact; the services that rate any of them come last. */
export function CompareTable({ prospects }: { prospects: readonly Compared[] }) {
  const services = [
    ...new Set(prospects.flatMap(({ serviceRatings }) => serviceRatings.map(({ service }) => service))),
  ];
  const facts = [...FACTS, ...services.map(serviceFact)];
  const ids = prospects.map(({ id }) => id);
  return (
    <table className={css.table}>
      <caption className={hiddenClass}>Prospects side by side</caption>
      <thead>
        <tr>
          <td className={css.corner} />
          {prospects.map((prospect) => (
            <th key={prospect.id} scope="col">
              <a className={css.name} href={prospectHref(prospect)}>
                {prospect.name}
              </a>
              <a className={css.remove} href={compareHref(ids.filter((id) => id !== prospect.id))} rel="nofollow">
                Remove <span className={hiddenClass}>{prospect.name}</span>
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">
              <span>{label}</span>
            </th>
            {prospects.map((prospect) => (
              <td key={prospect.id}>{of(prospect)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One service's rating, in its own scale. */
function serviceFact(service: string): Fact {
  return {
    label: service,
    of: ({ serviceRatings }) =>
      serviceRatings
        .filter((rating) => rating.service === service)
        .map(({ scale, value }) => (scale === 'stars' ? `${value} stars` : String(value)))
        .join(', ') || '–',
  };
}
