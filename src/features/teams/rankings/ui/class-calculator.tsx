import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Flag } from '#design-system/flag.tsx';
import { RankMove } from '#design-system/rank-move.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { MOST_IMAGINED, teamClassPath } from '../team-ranking-view.ts';
import { addressPairs, CALCULATOR_KEYS, hasRoom, isEmpty } from './calculator-address.ts';
import { CalculatorChanges, gainText } from './calculator-changes.tsx';
import { CalculatorFound } from './calculator-found.tsx';
import css from './class-calculator.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

type Props = { data: TeamClassPageData };

/**
 * The class with players added and removed. A GET form and plain links: its state is the URL, so it can be shared, and it works without
 * JavaScript.
 */
export function ClassCalculator({ data }: Props) {
  const { slug, sport, team, imagined, find, pages } = data;
  return (
    <aside className={css.calculator} id="calculator" aria-labelledby="calculator-title">
      <SectionHead id="calculator-title">Class calculator</SectionHead>
      <form method="get" action={`${teamClassPath(slug, sport, team.year)}#calculator`} key={JSON.stringify(imagined)}>
        {addressPairs(imagined, pages).map(({ key, value }) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        <TextField
          label="Add a player"
          hint="Search recruits by name or high school, transfers by name"
          name="find"
          type="search"
          maxLength={80}
          defaultValue={find}
        />
        <Button kind="second" type="submit">
          Find
        </Button>
      </form>
      <CalculatorFound data={data} />
      <LeftOut data={data} />
      <CalculatorChanges data={data} />
      <Outcome data={data} />
      <p className={css.formula}>
        A rating of 6.1 earns 150, then 15 less for each 0.1. No. 1 of the national list earns 100 more, No. 2 earns 83,
        falling to 3 at No. 250; among the season’s transfers No. 1 earns 100 more, No. 2 earns 93, falling to 8 at No.
        100.
      </p>
    </aside>
  );
}

/** The changes that could not be applied, or had no room. */
function LeftOut({ data: { imagined, leftOut } }: Props) {
  const isFull = CALCULATOR_KEYS.some((key) => !hasRoom(imagined, key));
  return (
    <>
      {leftOut > 0 ? (
        <p role="status">
          {leftOut === 1 ? '1 change is' : `${leftOut} changes are`} left out: those players are already coming, are no
          longer available or exceed the limit of {MOST_IMAGINED}.
        </p>
      ) : null}
      {isFull ? (
        <p role="status">You can add or remove up to {MOST_IMAGINED} players of a kind. Undo one to make room.</p>
      ) : null}
    </>
  );
}

function Outcome({ data: { result, imagined, slug, sport, team } }: Props) {
  if (!result || isEmpty(imagined)) return null;
  const { before, after, ladder } = result;
  return (
    <>
      <p className={css.outcome} role="status">
        <span>
          <span className={css.name}>New total</span> <b>{after.points.toLocaleString('en-US')}</b>
        </span>
        <span>
          <span className={css.name}>New rank</span> <b>{after.rank ?? 'Not ranked'}</b>{' '}
          {after.rank === null ? null : <RankMove change={before.rank === null ? null : before.rank - after.rank} />}
        </span>
      </p>
      <Losing losing={result.losing} />
      {ladder.length > 0 ? (
        <>
          <h3 className={css.part}>New standings</h3>
          <ol className={css.ladder} aria-label="Teams around the new rank">
            {ladder.map(({ rank, college, points }) => (
              <li key={college.id} aria-current={college.id === team.college.id ? 'true' : undefined}>
                <span>{rank}</span> <Flag team={flagOf(college)} /> <b>{points.toLocaleString('en-US')}</b>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <p>
        <a href={teamClassPath(slug, sport, team.year)}>Reset</a>
      </p>
    </>
  );
}

/** The classes that the added players leave, and their new ranks. */
function Losing({ losing }: { losing: NonNullable<TeamClassPageData['result']>['losing'] }) {
  if (losing.length === 0) return null;
  return (
    <>
      <h3 className={css.part}>Classes that lose a player</h3>
      <RowList label="Classes that lose a player">
        {losing.map(({ college, before, after }) => (
          <RowItem key={college.id}>
            <Flag team={flagOf(college)} />
            <RowMain
              sub={`${after.points.toLocaleString('en-US')} points, ${gainText(after.points - before.points) ?? 'no points lost'}`}
            >
              {college.shortName}
            </RowMain>
            <span className={css.fall}>
              {after.rank === null ? 'Not ranked' : `No. ${after.rank}`}{' '}
              {before.rank === null || after.rank === null ? null : <RankMove change={before.rank - after.rank} />}
            </span>
          </RowItem>
        ))}
      </RowList>
    </>
  );
}
