import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { type CollegeTransfer, statusText } from '#features/transfers/entries/transfer-view.ts';
import { type CalculatorKey, calculatorHref, hasRoom, placeOf, withId } from './calculator-address.ts';
import css from './class-calculator.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

type Found = {
  key: CalculatorKey;
  sub: string;
  someone: Pick<ProspectRow, 'id' | 'name' | 'bluechipRating' | 'stars'>;
};

/** Search results to add: prospects of the class, then portal players, without those who are coming anyway. */
export function CalculatorFound({ data }: { data: TeamClassPageData }) {
  const { team, imagined, find, found, foundPlayers } = data;
  if (find === '') return null;
  const others: Found[] = [
    ...found
      .filter(({ college }) => college?.id !== team.college.id)
      .map((prospect) => ({ key: 'add' as const, someone: prospect, sub: prospectWords(prospect) })),
    ...foundPlayers.map((player) => ({ key: 'add_transfers' as const, someone: player, sub: playerWords(player) })),
  ].filter(({ key, someone }) => !imagined[key].includes(someone.id));
  if (others.length === 0)
    return (
      <p role="status">
        No {team.year} prospect or portal player who can be added matches “{find}”.
      </p>
    );
  const place = placeOf(data);
  return (
    <>
      <h3 className={css.part}>Found</h3>
      <RowList label="Found">
        {others.map(({ key, someone: { id, name, bluechipRating, stars }, sub }) => (
          <RowItem key={`${key} ${id}`}>
            <RatingChip rating={bluechipRating} stars={stars} size="sm" />
            <RowMain sub={sub}>{name}</RowMain>
            {hasRoom(imagined, key) ? (
              <a
                className={css.act}
                href={calculatorHref(place, withId(imagined, key, id))}
                rel="nofollow"
                aria-label={`Add ${name}`}
              >
                Add
              </a>
            ) : null}
          </RowItem>
        ))}
      </RowList>
    </>
  );
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');

function prospectWords({ position, ranks, college }: ProspectRow): string {
  const rank = ranks.natl === null ? null : `No. ${ranks.natl.toLocaleString('en-US')}`;
  return joined([position, rank, college ? `committed to ${college.shortName}` : 'open']);
}

/** "QB, transfer from LSU, committed to Auburn". */
function playerWords({ position, originCollege, exitCollege, status }: CollegeTransfer): string {
  const from = originCollege ? `transfer from ${originCollege.shortName}` : 'transfer';
  const stands = statusText(status).toLowerCase();
  return joined([position, from, exitCollege ? `${stands} to ${exitCollege.shortName}` : stands]);
}
