import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import type { SubjectView } from '../takedown-view.ts';
import { PATH } from './takedowns-data.ts';

/** Everybody who was taken down, each with a link to restore them. */
export function PeopleTable({ people }: { people: readonly SubjectView[] }) {
  if (people.length === 0)
    return (
      <Empty title="Nobody has been taken down" level={2}>
        Use the address of a profile to find a person.
      </Empty>
    );
  const head = (
    <>
      <th scope="col">Person</th>
      <th scope="col">Was here as</th>
    </>
  );
  return (
    <Table caption="People taken down, by name" head={head} dense>
      {people.map(({ personId, name, roles }) => (
        <TableRow key={personId}>
          <RowHead href={`${PATH}?person_id=${personId}`}>{name}</RowHead>
          <td>{roles.map(({ words }) => words).join('; ')}</td>
        </TableRow>
      ))}
    </Table>
  );
}
