import { Flag } from '#design-system/flag.tsx';
import { PositionTag } from '#design-system/position-tag.tsx';
import { RatingChip } from '#design-system/rating-chip.tsx';
import { RowItem, RowList, RowMain } from '#design-system/row-list.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { FoundPerson } from '../contract.ts';

/** People in search results: a few as one line each, or a page of them as a table. */

const sportWord = ({ sport }: FoundPerson) => (sport === null ? null : sportName(sport));
const collegeWord = ({ college, collegeName }: FoundPerson) => college?.shortName ?? collegeName;

/** "QB · 2027 · Football"; for a college player the college replaces the class. */
function subOf(person: FoundPerson): string {
  const where = person.level === 'college' ? collegeWord(person) : person.classYear;
  return [person.position, where, sportWord(person)].filter((part) => part !== null).join(' · ');
}

export function PersonRows({ people }: { people: readonly FoundPerson[] }) {
  return (
    <RowList label="Prospects">
      {people.map((person) => (
        <RowItem key={person.id}>
          <RatingChip rating={person.bluechipRating} stars={person.stars} size="sm" />
          <RowMain href={person.href} sub={subOf(person)}>
            {person.name}
          </RowMain>
          {person.college ? <Flag team={flagOf(person.college)} /> : null}
        </RowItem>
      ))}
    </RowList>
  );
}

const POSITION = cell('md');
const CLASS = cell('num', 'md');
const SPORT = cell('md', 'muted');
const RATING = cell('num', 'tight');

export function PersonTable({ people }: { people: readonly FoundPerson[] }) {
  return (
    <Table caption="Matching players, best match first" head={<Head />}>
      {people.map((person) => (
        <TableRow key={person.id}>
          <RowHead href={person.href} left={[subOf(person)]}>
            {person.name}
          </RowHead>
          <td className={POSITION}>{person.position ? <PositionTag position={person.position} /> : '–'}</td>
          <td className={CLASS}>{person.classYear ?? '–'}</td>
          <td className={SPORT}>{sportWord(person) ?? '–'}</td>
          <td>{person.college ? <Flag team={flagOf(person.college)} /> : (person.collegeName ?? '–')}</td>
          <td className={RATING}>
            <RatingChip rating={person.bluechipRating} stars={person.stars} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Head() {
  return (
    <>
      <th scope="col">Player</th>
      <th scope="col" className={POSITION}>
        Position
      </th>
      <th scope="col" className={CLASS}>
        Class
      </th>
      <th scope="col" className={SPORT}>
        Sport
      </th>
      <th scope="col">College</th>
      <th scope="col" className={RATING}>
        Rating
      </th>
    </>
  );
}
