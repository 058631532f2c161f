import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { Locked } from '#design-system/locked.tsx';
import { RankMove } from '#design-system/rank-move.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { CallArea, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import {
  donePath,
  type ListContent,
  type ListedPlayer,
  type ListRow,
  listEditPath,
  NOTE_LENGTH,
} from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import css from './list-comparison.module.css';
import { countAboveHigher, players, playerWords } from './list-words.ts';

const NUM = cell('num', 'tight');

/** The changes that publishing would make for readers, and the form that publishes. */
export function ListComparison({ content }: { content: ListContent }) {
  const { rows, leaving, nextVersion } = content;
  const moved = rows.filter(({ isMoved }) => isMoved);
  const shifted = rows.filter(({ isMoved, rank, present }) => !isMoved && rank !== present);
  const isSame = moved.length + shifted.length + leaving.length === 0;
  const facts = [
    { label: 'Would be', value: `Version ${nextVersion}` },
    { label: 'On the list', value: rows.length },
    { label: 'Moved', value: moved.length },
    { label: 'Make room', value: shifted.length },
    { label: 'Off the list', value: leaving.length },
    { label: 'Above somebody rated higher', value: countAboveHigher(rows) },
  ];
  return (
    <div className={css.compare}>
      <Facts items={facts} />
      {isSame ? (
        <Alert kind="info">
          Readers see this order already. Published, it stays as it is whatever happens to ratings.
        </Alert>
      ) : null}
      {moved.length > 0 ? (
        <section aria-labelledby="moved">
          <h2 id="moved">Moved</h2>
          <MoveTable caption="Moved players, by new rank" rows={moved} />
        </section>
      ) : null}
      {leaving.length > 0 ? (
        <section aria-labelledby="leaving">
          <h2 id="leaving">Off the list</h2>
          <LeavingTable leaving={leaving} length={rows.length} />
        </section>
      ) : null}
      {shifted.length > 0 ? (
        <Disclosure summary={`${players(shifted.length)} who only make room`}>
          <MoveTable caption="Players who make room, by new rank" rows={shifted} />
        </Disclosure>
      ) : null}
      <Publish content={content} />
    </div>
  );
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
    <Table caption="Players off the list, by present rank" head={head} dense>
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

function Publish({ content: { list, nextVersion, may } }: { content: ListContent }) {
  const { token } = useLoaderData<ClassListData>();
  if (!may.publish)
    return (
      <Locked level={2} title="Publishing is locked">
        Your role writes or reads drafts; a super admin publishes them.
      </Locked>
    );
  return (
    <section className={css.publish} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      <CallForm
        call={({ rankingLists }) => rankingLists.publish}
        params={{ listId: list.id }}
        token={token}
        label="Publish"
        onDone={(of) => donePath(of, 'published')}
      >
        <input type="hidden" name="revision" value={list.revision} />
        <CallArea
          label="What changed (optional)"
          name="note"
          maxLength={NOTE_LENGTH}
          hint="Readers may see it beside the version; it stays in the audit log."
        />
        <SubmitButton>{`Publish as version ${nextVersion}`}</SubmitButton>
      </CallForm>
      <p>
        <ButtonLink kind="second" size="small" href={listEditPath({ kind: list.kind, listId: list.id })}>
          Name of the list
        </ButtonLink>
      </p>
    </section>
  );
}
