import { Button } from '#design-system/button.tsx';
import { TextField } from '#design-system/field.tsx';
import { Flag } from '#design-system/flag.tsx';
import { RankMove } from '#design-system/rank-move.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { teamClassPath } from '../team-ranking-view.ts';
import {
  CALCULATOR_KEYS,
  type CalculatorKey,
  calculatorHref,
  isEmpty,
  withId,
  withoutId,
} from './calculator-address.ts';
import css from './class-calculator.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

type Props = { data: TeamClassPageData };

/**
 * What the class would be with others in it. A GET form and plain links: its state is the address, so it can be shared, and it works
 * without JavaScript.
 */
export function ClassCalculator({ data }: Props) {
  const { slug, sport, team, imagined, find } = data;
  return (
    <aside className={css.calculator} id="calculator" aria-labelledby="calculator-title">
      <SectionHead id="calculator-title">Class calculator</SectionHead>
      <form method="get" action={`${teamClassPath(slug, sport, team.year)}#calculator`} key={JSON.stringify(imagined)}>
        {CALCULATOR_KEYS.map((key) =>
          imagined[key].length > 0 ? (
            <input key={key} type="hidden" name={key} value={imagined[key].join(',')} />
          ) : null,
        )}
        <TextField
          label="Add a prospect"
          hint="A name or a high school"
          name="find"
          type="search"
          maxLength={80}
          defaultValue={find}
        />
        <Button kind="second" type="submit">
          Find
        </Button>
      </form>
      <Found data={data} />
      <Changes data={data} />
      <Outcome data={data} />
      <p className={css.formula}>
        A rating of 6.1 earns 150, then 15 less for each 0.1. No. 1 of the national list earns 100 more, No. 2 earns 83,
        falling to 3 at No. 250.
      </p>
    </aside>
  );
}

function Found({ data: { slug, sport, team, imagined, find, found } }: Props) {
  if (find === '') return null;
  const others = found.filter(
    (prospect) => prospect.college?.id !== team.college.id && !imagined.add.includes(prospect.id),
  );
  if (others.length === 0)
    return (
      <p role="status">
        Nobody of the {team.year} class is found by “{find}”.
      </p>
    );
  const place = { slug, sport, year: team.year };
  return (
    <RowList label="Found">
      {others.map((prospect) => (
        <RowItem key={prospect.id}>
          <RatingChip rating={prospect.bluechipRating} stars={prospect.stars} size="sm" />
          <RowMain sub={subOf(prospect)}>{prospect.name}</RowMain>
          <a
            className={css.act}
            href={calculatorHref(place, withId(imagined, 'add', prospect.id))}
            rel="nofollow"
            aria-label={`Add ${prospect.name}`}
          >
            Add
          </a>
        </RowItem>
      ))}
    </RowList>
  );
}

type Change = {
  key: CalculatorKey;
  id: number;
  name: string;
  rating: number | null;
  stars: number | null;
  sub: string;
};

function changesOf({ result, imagined }: TeamClassPageData): Change[] {
  if (!result) return [];
  const add = result.added.map(({ prospect, contribution }) => ({
    key: 'add' as const,
    ...factsOf(prospect),
    sub: addsText(contribution),
  }));
  const addTransfers = result.addedTransfers.map(({ player, contribution }) => ({
    key: 'add_transfers' as const,
    ...playerFacts(player),
    sub: addsText(contribution),
  }));
  const remove = result.removed.map((prospect) => ({ key: 'remove' as const, ...factsOf(prospect), sub: 'Taken out' }));
  const removeTransfers = result.removedTransfers.map((player) => ({
    key: 'remove_transfers' as const,
    ...playerFacts(player),
    sub: 'Taken out',
  }));
  return [...add, ...addTransfers, ...remove, ...removeTransfers].filter(({ key, id }) => imagined[key].includes(id));
}

const factsOf = ({ id, name, bluechipRating: rating, stars }: ProspectRow) => ({ id, name, rating, stars });
type Player = NonNullable<TeamClassPageData['result']>['removedTransfers'][number];
const playerFacts = ({ id, name, bluechipRating: rating, stars }: Player) => ({ id, name, rating, stars });

type Contribution = { ratingPoints: number; bonusPoints: number; isCounted: boolean };

function addsText({ ratingPoints, bonusPoints, isCounted }: Contribution): string {
  const sum = bonusPoints > 0 ? `${ratingPoints} + ${bonusPoints}` : String(ratingPoints);
  return isCounted ? sum : `${sum}, not among the best`;
}

function Changes({ data }: Props) {
  const { slug, sport, team, imagined, result } = data;
  const changes = changesOf(data);
  if (!result || changes.length === 0) return null;
  const place = { slug, sport, year: team.year };
  return (
    <RowList label="Changes of the class">
      {changes.map(({ key, id, name, rating, stars, sub }) => (
        <RowItem key={`${key} ${id}`}>
          <RatingChip
            rating={rating}
            stars={stars === 2 || stars === 3 || stars === 4 || stars === 5 ? stars : null}
            size="sm"
          />
          <RowMain sub={sub}>{name}</RowMain>
          <a
            className={css.act}
            href={calculatorHref(place, withoutId(imagined, key, id))}
            rel="nofollow"
            aria-label={`Undo the change of ${name}`}
          >
            Undo
          </a>
        </RowItem>
      ))}
      {result.pushedOut.map(({ prospect, points }) => (
        <RowItem key={`out ${prospect.id}`}>
          <RowMain sub="Leaves the best that count">{prospect.name}</RowMain>
          <span className={css.loss}>−{points}</span>
        </RowItem>
      ))}
    </RowList>
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
          <span className={css.name}>New rank</span> <b>{after.rank}</b>{' '}
          <RankMove change={before.rank === null ? null : before.rank - after.rank} />
        </span>
      </p>
      <ol className={css.ladder} aria-label="Around the new place">
        {ladder.map(({ rank, college, points }) => (
          <li key={college.id} aria-current={college.id === team.college.id ? 'true' : undefined}>
            <span>{rank}</span> <Flag team={flagOf(college)} /> <b>{points.toLocaleString('en-US')}</b>
          </li>
        ))}
      </ol>
      <p>
        <a href={teamClassPath(slug, sport, team.year)}>Back to the class as it is</a>
      </p>
    </>
  );
}

function subOf({ position, ranks, college }: ProspectRow): string {
  const rank = ranks.natl === null ? null : `No. ${ranks.natl}`;
  const where = college ? `committed to ${college.shortName}` : 'open';
  return [position, rank, where].filter((part) => part !== null).join(', ');
}
