import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { Table } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { useScripted } from '#design-system/use-scripted.ts';
import { CallForm } from '#web/call-form.tsx';
import { useLeaveGuard } from '#web/leave-guard.ts';
import type { ListContent, ListRow, ListSummary } from '../list-view.ts';
import type { ClassListData } from './class-list-data.ts';
import { changeDraft, draftOrderOf, isUnsaved, nextOf, removedFrom } from './draft-order.ts';
import { players } from './list-words.ts';
import { ORDER_WORDS_ID, OrderBar } from './order-bar.tsx';
import { OrderConflict } from './order-conflict.tsx';
import css from './order-form.module.css';
import { type Handle, OrderRow } from './order-row.tsx';
import { useRankDrag } from './use-rank-drag.ts';

export type SavedOrder = { revision: number; moved: number; removed: number; playerIds: readonly number[] };

type OrderFormProps = {
  list: Pick<ListSummary, 'id' | 'kind' | 'sport' | 'year'>;
  rows: readonly ListRow[];
  revision: number;
  onSaved: (saved: SavedOrder) => void;
  /** The order was merged with another editor's save. */
  onMerged: (content: ListContent) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

const RANK = cell('tight');
const RATING = cell('num', 'md');
const PRESENT = cell('num', 'md');
const HANDLES = cell('tight');

/**
 * The whole list as one form. With JavaScript, moves change the page and are saved together; without it, a typed rank is saved by the
 * button above, and an arrow saves at once. The save names the revision that it is based on.
 */
export function OrderForm({ list, rows, revision, onSaved, onMerged, onUnsaved }: OrderFormProps) {
  const { token } = useLoaderData<ClassListData>();
  const [draft, dispatch] = useReducer(changeDraft, rows, (all) => draftOrderOf(all.map(({ id }) => id)));
  const [byId, setById] = useState(() => byIdOf(rows));
  const [isSaved, setSaved] = useState(false);
  const [isStale, setStale] = useState(false);
  const isScripted = useScripted();
  const unsaved = isUnsaved(draft);
  const held = useRef<{ id: number; handle: Handle } | null>(null);
  const hold = useCallback((id: number, handle: Handle) => {
    held.current = { id, handle };
  }, []);

  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  useLeaveGuard(unsaved);
  // A row that moves in the document loses the focus; restores it, so that the next key press moves the row again.
  useLayoutEffect(() => {
    if (held.current === null || draft.past.length === 0) return;
    const { id, handle } = held.current;
    held.current = null;
    const next = handle === 'remove' ? nextOf(draft, id) : id;
    document.getElementById(next === undefined ? ORDER_WORDS_ID : `${handle}-${next}`)?.focus();
  }, [draft]);

  useRankDrag(draft.order, (id, rank) => dispatch({ type: 'move', id, rank }));
  const merge = (content: ListContent) => {
    // Adds the names of players that this page removed and the other editor kept.
    setById((known) => new Map([...known, ...byIdOf(content.rows)]));
    dispatch({ type: 'merge', theirs: content.rows.map(({ id }) => id) });
    setStale(false);
    onMerged(content);
    document.getElementById(ORDER_WORDS_ID)?.focus();
  };

  const listed = draft.order.flatMap((id) => byId.get(id) ?? []);
  return (
    <CallForm
      call={({ rankingLists }) => rankingLists.reorder}
      params={{ listId: list.id }}
      token={token}
      label="Order of the draft"
      onDone={(reply) => {
        dispatch({ type: 'saved', order: reply.playerIds });
        setSaved(true);
        onSaved(reply);
        return undefined;
      }}
      onRefusal={({ code }) => {
        setStale(code === 'conflict');
        return false;
      }}
    >
      <input type="hidden" name="revision" value={revision} />
      <p className={css.hint}>
        {isScripted
          ? 'Drag a row by its grip, or type a rank and press Enter. In a rank field, the arrow keys move a player one place, or ten with Shift.'
          : 'Type ranks and save them together. An arrow saves right away.'}{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: it links to a place on the page, which works without a script */}
        <a className={css.jump} href="#add" onClick={jump}>
          Add a player
        </a>
      </p>
      {removedFrom(draft).map((id) => (
        <input key={id} type="hidden" name="removed[]" value={id} />
      ))}
      <OrderBar
        draft={draft}
        isSaved={isSaved && !unsaved}
        nameOf={(id) => byId.get(id)?.name ?? 'A player'}
        onUndo={() => dispatch({ type: 'undo' })}
      />
      {isStale ? <OrderConflict list={list} onMerge={merge} /> : null}
      {listed.length === 0 ? (
        <Empty level={2} title="No players on this list">
          Add a player, or undo.
        </Empty>
      ) : (
        <Table caption={`The draft, ${players(listed.length)}, by rank`} head={<Head />} dense>
          {listed.map((row, index) => (
            <OrderRow
              key={row.id}
              row={row}
              rank={index + 1}
              length={listed.length}
              isScripted={isScripted}
              dispatch={dispatch}
              hold={hold}
            />
          ))}
        </Table>
      )}
    </CallForm>
  );
}

const byIdOf = (rows: readonly ListRow[]) => new Map(rows.map((row) => [row.id, row]));

/** Does not add a history entry that the router does not know: the router could not block the Back button across it. */
function jump(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('add')?.focus();
}

function Head() {
  return (
    <>
      <th scope="col" className={RANK}>
        Rank
      </th>
      <th scope="col">Player</th>
      <th scope="col" className={RATING}>
        Rating
      </th>
      <th scope="col" className={PRESENT}>
        Now
      </th>
      <th scope="col" className={HANDLES}>
        Move
      </th>
    </>
  );
}
