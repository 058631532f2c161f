import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#design-system/button.tsx';
import { Icon } from '#design-system/icon.tsx';
import { RowHead, Table, TableRow, TierBreak } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { staffTime } from '#kernel/staff-time.ts';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import { PAGE_PLACES, PLACE_LABELS, pageEditPath, pagePreviewPath } from '../custom-page-view.ts';
import { customPagePath } from '../page-address-view.ts';
import type { StaffPageRow } from '../staff-calls-view.ts';
import css from './pages.module.css';

const ID = 'pages-table';
const STATUS = cell('sm', 'nowrap');
const CHANGED = cell('md');
const MOVE = cell('tight');
const COLUMNS = 5;

type PageTableProps = { pages: readonly StaffPageRow[]; token: string };

/** Every page under its place; those of the navigation in their order, with the buttons that change it. */
export function PageTable({ pages, token }: PageTableProps) {
  const saved = useSaved(ID);
  const held = useRef<string | null>(null);
  // A row that is moved in the document loses the focus: it is given back, so that the next press moves it on.
  useLayoutEffect(() => {
    if (held.current === null || pages.length === 0) return;
    document.getElementById(held.current)?.focus();
    held.current = null;
  }, [pages]);
  const onMoved = (message: string) => {
    held.current = document.activeElement?.id ?? null;
    return saved(message);
  };
  const head = (
    <>
      <th scope="col">Page</th>
      <th scope="col" className={STATUS}>
        Status
      </th>
      <th scope="col" className={CHANGED}>
        Changed
      </th>
      <th scope="col">Read</th>
      <th scope="col" className={MOVE}>
        Move
      </th>
    </>
  );
  return (
    <section id={ID} className={css.table} aria-label="Pages" tabIndex={-1}>
      <Table caption="Pages by their place in the navigation" head={head} dense>
        {PAGE_PLACES.map((place) => {
          const placed = pages.filter((each) => each.place === place);
          if (placed.length === 0) return null;
          return (
            <Fragment key={place}>
              <TierBreak columns={COLUMNS}>{PLACE_LABELS[place]}</TierBreak>
              {placed.map((page, index) => (
                <TableRow key={page.id}>
                  <PageCells page={page} />
                  <td className={MOVE}>
                    {place === 'none' ? null : (
                      <MoveForm
                        page={page}
                        index={index}
                        isLast={index === placed.length - 1}
                        token={token}
                        onMoved={onMoved}
                      />
                    )}
                  </td>
                </TableRow>
              ))}
            </Fragment>
          );
        })}
      </Table>
    </section>
  );
}

function PageCells({ page }: { page: StaffPageRow }) {
  const { id, slug, title, status, changedAt, changedBy } = page;
  const isPublished = status === 'published';
  const word = isPublished ? 'Published' : 'Draft';
  const changed = [staffTime(changedAt), changedBy].filter(Boolean).join(', ');
  const view = isPublished ? 'View' : 'Preview';
  return (
    <>
      <RowHead href={pageEditPath(id)} sub={customPagePath(slug)} left={[word]}>
        {title}
      </RowHead>
      <td className={STATUS}>{word}</td>
      <td className={CHANGED}>{changed}</td>
      <td>
        <a href={isPublished ? customPagePath(slug) : pagePreviewPath(id)} aria-label={`${view} ${title}`}>
          {view}
        </a>
      </td>
    </>
  );
}

type MoveFormProps = {
  page: StaffPageRow;
  index: number;
  isLast: boolean;
  token: string;
  onMoved: (message: string) => undefined;
};

/** Each button sends the position that it leads to, counted from 1. At either end nothing moves. */
function MoveForm({ page: { id, title, place }, index, isLast, token, onMoved }: MoveFormProps) {
  // Where the last press left it, until the list says so too: the next press goes on from there.
  const [shown, setShown] = useState({ index, position: index + 1 });
  if (shown.index !== index) setShown({ index, position: index + 1 });
  const { position } = shown;
  const look = { kind: 'second', size: 'icon', type: 'submit', name: 'position' } as const;
  return (
    <CallForm
      call={({ customPages }) => customPages.move}
      params={{ pageId: id }}
      token={token}
      label={`Move ${title}`}
      onDone={(reply) => {
        setShown({ index, position: reply.position });
        return onMoved(`${title} is number ${reply.position} in the ${place}.`);
      }}
    >
      <div className={css.move}>
        <Button
          {...look}
          id={`up-${id}`}
          value={position - 1}
          aria-label={`Move ${title} up`}
          aria-disabled={index === 0}
        >
          <span className={css.up}>
            <Icon name="down" />
          </span>
        </Button>
        <Button
          {...look}
          id={`down-${id}`}
          value={position + 1}
          aria-label={`Move ${title} down`}
          aria-disabled={isLast}
        >
          <Icon name="down" />
        </Button>
      </div>
    </CallForm>
  );
}
