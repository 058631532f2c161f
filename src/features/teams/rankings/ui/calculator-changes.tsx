import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { type CalculatorKey, calculatorHref, placeOf, withoutId } from './calculator-address.ts';
import css from './class-calculator.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

/** "+7", "−12"; null if there is no change. */
export function gainText(points: number): string | null {
  if (points === 0) return null;
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`;
}

type Change = {
  key: CalculatorKey;
  id: number;
  name: string;
  rating: number | null;
  stars: number | null;
  sub: string;
};

/** The added and removed players, each with an undo link, and those who no longer count. */
export function CalculatorChanges({ data }: { data: TeamClassPageData }) {
  const { imagined, result } = data;
  const changes = changesOf(data);
  if (!result || changes.length === 0) return null;
  const place = placeOf(data);
  return (
    <>
      <h3 className={css.part}>Changes</h3>
      <RowList label="Your changes">
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
              aria-label={`Undo ${name}`}
            >
              Undo
            </a>
          </RowItem>
        ))}
        {result.pushedOut.map(({ prospect, points }) => (
          <RowItem key={`out ${prospect.id}`}>
            <RowMain sub="Drops out of the players who count">{prospect.name}</RowMain>
            <span className={css.loss}>{gainText(-points)}</span>
          </RowItem>
        ))}
      </RowList>
    </>
  );
}

function changesOf({ result }: TeamClassPageData): Change[] {
  if (!result) return [];
  const add = result.added.map(({ prospect, ...how }) => ({
    key: 'add' as const,
    ...factsOf(prospect),
    sub: addsText(how),
  }));
  const addTransfers = result.addedTransfers.map(({ player, ...how }) => ({
    key: 'add_transfers' as const,
    ...factsOf(player),
    sub: addsText(how),
  }));
  const remove = result.removed.map((prospect) => ({ key: 'remove' as const, ...factsOf(prospect), sub: 'Removed' }));
  const removeTransfers = result.removedTransfers.map((player) => ({
    key: 'remove_transfers' as const,
    ...factsOf(player),
    sub: 'Removed',
  }));
  return [...add, ...addTransfers, ...remove, ...removeTransfers];
}

type Player = NonNullable<TeamClassPageData['result']>['removedTransfers'][number];

const factsOf = ({ id, name, bluechipRating: rating, stars }: ProspectRow | Player) => ({ id, name, rating, stars });

type How = {
  contribution: { ratingPoints: number; bonusPoints: number; isCounted: boolean };
  leaves: CollegeFlag | null;
};

/** "150 + 82, leaves Auburn". */
function addsText({ contribution: { ratingPoints, bonusPoints, isCounted }, leaves }: How): string {
  const sum = bonusPoints > 0 ? `${ratingPoints} + ${bonusPoints}` : String(ratingPoints);
  return [sum, isCounted ? null : 'doesn’t count', leaves && `leaves ${leaves.shortName}`]
    .filter((part) => part !== null)
    .join(', ');
}
