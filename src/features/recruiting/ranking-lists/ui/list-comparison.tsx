import type { ReactNode } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { RankMove } from '#design-system/rank-move.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { ListContent, ListedPlayer, ListRow } from '../list-view.ts';
import css from './list-comparison.module.css';
import { countAboveHigher, lengthWords, players, playerWords } from './list-words.ts';
import { PublishPart } from './publish-part.tsx';

const NUM = cell('num', 'tight');

/** The changes that publishing would make for readers, and the publish form. */
export function ListComparison({ content }: { content: ListContent }) {
  const { rows, leaving, nextVersion, presentLength } = content;
  const added = rows.filter(({ isAdded }) => isAdded);
  const moved = rows.filter(({ isMoved, isAdded }) => isMoved && !isAdded);
  const shifted = rows.filter(({ isMoved, rank, present }) => !isMoved && rank !== present);
  const isSame = added.length + moved.length + shifted.length + leaving.length === 0;
  const facts = [
    { label: 'Publishes as', value: `Version ${nextVersion}` },
    { label: 'Players', value: lengthWords({ now: presentLength, next: rows.length }) },
    { label: 'Added', value: added.length },
    { label: 'Removed', value: leaving.length },
    { label: 'Moved', value: moved.length },
    { label: 'Shifted', value: shifted.length },
    { label: 'Ranked above a higher-rated player', value: countAboveHigher(rows) },
  ];
  return (
    <div className={css.compare}>
      <Facts items={facts} />
      {isSame ? (
        <Alert kind="info">
          Readers see this order already. Once published, it stays the same even when ratings change.
        </Alert>
      ) : null}
      {leaving.length > 0 ? (
        <section aria-labelledby="removed">
          <h2 id="removed">Removed</h2>
          <Long count={leaving.length}>
            <LeavingTable leaving={leaving} length={rows.length} />
          </Long>
        </section>
      ) : null}
      {added.length > 0 ? (
        <section aria-labelledby="added">
          <h2 id="added">Added</h2>
          <Long count={added.length}>
            <MoveTable caption="Added players, by new rank" rows={added} />
          </Long>
        </section>
      ) : null}
      {moved.length > 0 ? (
        <section aria-labelledby="moved">
          <h2 id="moved">Moved</h2>
          <MoveTable caption="Moved players, by new rank" rows={moved} />
        </section>
      ) : null}
      {shifted.length > 0 ? (
        <Disclosure summary={`${players(shifted.length)} shifted`}>
          <MoveTable caption="Players shifted, by new rank" rows={shifted} />
        </Disclosure>
      ) : null}
      <PublishPart content={content} />
    </div>
  );
}

/** Longer tables are collapsed, so that the form below is easy to reach. */
const LONGEST_OPEN = 25;

function Long({ count, children }: { count: number; children: ReactNode }) {
  return count > LONGEST_OPEN ? <Disclosure summary={`Show ${players(count)}`}>{children}</Disclosure> : children;
}

function MoveTable({ caption, rows }: { caption: string; rows: readonly ListRow[] }) {
  const head = (
    <>
      <th scope="col">Player</th>
      <th scope="col" className={NUM}>
        From
      </th>
      <th scope="col" className={NUM}>
        To
      </th>
      <th scope="col" className={NUM}>
        Places
      </th>
    </>
  );
  return (
    <Table caption={caption} head={head} dense>
      {rows.map((row) => (
        <TableRow key={row.id}>
          <RowHead href={row.path} sub={playerWords(row)}>
            {row.name}
          </RowHead>
          <td className={NUM}>{row.present}</td>
          <td className={NUM}>
            <b>{row.rank}</b>
          </td>
          <td className={NUM}>
            <RankMove change={row.present - row.rank} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function LeavingTable({ leaving, length }: { leaving: readonly ListedPlayer[]; length: number }) {
  const head = (
    <>
      <th scope="col">Player</th>
      <th scope="col" className={NUM}>
        From
      </th>
      <th scope="col">To</th>
    </>
  );
  return (
    <Table caption="Removed players, by current rank" head={head} dense>
      {leaving.map((player) => (
        <TableRow key={player.id}>
          <RowHead href={player.path} sub={playerWords(player)}>
            {player.name}
          </RowHead>
          <td className={NUM}>{player.present}</td>
          <td>Behind {length}, by rating</td>
        </TableRow>
      ))}
    </Table>
  );
}
