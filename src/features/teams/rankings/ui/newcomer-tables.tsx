import type { ComponentProps, ReactNode } from 'react';
import { Flag, NoFlag } from '#design-system/flag.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RankFigure } from '#design-system/rank-figure.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { prospectHref, schoolText } from '#features/recruiting/prospects/prospect-view.ts';
import { athleteHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { CalculatorLink } from './calculator-link.tsx';
import css from './newcomer-tables.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

const TIGHT = cell('tight');
const POSITION = cell('md');
const SCHOOL = cell('lg', 'muted');
const ADDS = cell('num', 'tight');
const OUT = cell('num', 'tight', 'md');

type Contribution = TeamClassPageData['team']['commits'][number]['contribution'];

/** The commits, and what each adds: "150 + 82". Those who do not count are gray. */
export function CommitTable({ data }: { data: TeamClassPageData }) {
  const { team } = data;
  if (team.commits.length === 0) return null;
  const counted = team.commits.filter(({ contribution }) => contribution.isCounted).length;
  return (
    <section aria-labelledby="commits">
      <SectionHead id="commits" aside={`${counted} of ${team.commits.length} count`}>
        Commits
      </SectionHead>
      <Table caption="Commits, by points" head={<Head who="Player" where="High school" />}>
        {team.commits.map(({ prospect, contribution }) => (
          <NewcomerRow
            key={prospect.id}
            newcomer={prospect}
            href={prospectHref(prospect)}
            where={schoolText(prospect) ?? '–'}
            rank={prospect.ranks.natl}
            contribution={contribution}
            out={<CalculatorLink data={data} way="remove" id={prospect.id} name={prospect.name} />}
          />
        ))}
      </Table>
    </section>
  );
}

/** The incoming transfers and their former colleges. */
export function TransferTable({ data }: { data: TeamClassPageData }) {
  const { team } = data;
  if (team.transfers.length === 0) return null;
  return (
    <section aria-labelledby="transfers">
      <SectionHead id="transfers" aside="all count">
        Incoming transfers
      </SectionHead>
      <Table caption="Incoming transfers, by points" head={<Head who="Player" where="From" />}>
        {team.transfers.map(({ player, contribution }) => (
          <NewcomerRow
            key={player.id}
            newcomer={{ ...player, stars: starsOf(player.stars) }}
            href={athleteHref({ slug: player.playerSlug })}
            where={
              player.origin ? (
                <Flag team={flagOf(player.origin)} />
              ) : (
                <NoFlag letters="–" title={player.originName ?? 'Unknown'} />
              )
            }
            rank={player.rank}
            contribution={contribution}
            out={<CalculatorLink data={data} way="remove_transfers" id={player.id} name={player.name} />}
          />
        ))}
      </Table>
    </section>
  );
}

function Head({ who, where }: { who: string; where: string }) {
  return (
    <>
      <th scope="col">Rating</th>
      <th scope="col">{who}</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={SCHOOL}>
        {where}
      </th>
      <th scope="col">Rank</th>
      <th scope="col" className={ADDS}>
        Points
      </th>
      <th scope="col" className={OUT}>
        Calculator
      </th>
    </>
  );
}

type NewcomerRowProps = {
  newcomer: {
    name: string;
    position: string | null;
    bluechipRating: ComponentProps<typeof RatingChip>['rating'];
    stars: ComponentProps<typeof RatingChip>['stars'];
  };
  href?: string;
  where: ReactNode;
  rank: number | null;
  contribution: Contribution;
  /** The link to the class without this player. */
  out: ReactNode;
};

function NewcomerRow({ newcomer, href, where, rank, contribution, out }: NewcomerRowProps) {
  const { name, position, bluechipRating, stars } = newcomer;
  return (
    <TableRow>
      <td className={TIGHT}>
        <RatingChip rating={bluechipRating} stars={stars} size="sm" />
      </td>
      <RowHead href={href} left={[position ?? '']}>
        {name}
      </RowHead>
      <td className={POSITION}>{position ? <PositionTag position={position} /> : '–'}</td>
      <td className={SCHOOL}>{where}</td>
      <td className={TIGHT}>
        <RankFigure rank={rank} />
      </td>
      <td className={ADDS}>
        <Adds contribution={contribution} />
      </td>
      <td className={OUT}>{out}</td>
    </TableRow>
  );
}

/** "150 + 82", or what it would be if it counted. */
function Adds({ contribution: { ratingPoints, bonusPoints, isCounted } }: { contribution: Contribution }) {
  const sum = bonusPoints > 0 ? `${ratingPoints} + ${bonusPoints}` : String(ratingPoints);
  return isCounted ? <b>{sum}</b> : <span className={css.uncounted}>{sum}, doesn’t count</span>;
}

const starsOf = (stars: number | null) => (stars === 2 || stars === 3 || stars === 4 || stars === 5 ? stars : null);
