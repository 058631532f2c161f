import { useLoaderData } from 'react-router';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { DoneNotice } from '#web/done-notice.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { MERGES_PATH, type MergeKindName } from '../merge-view.ts';
import { kindOf, mergesHref, openSide } from './merges-address.ts';
import { loader, type MergesData } from './merges-data.ts';
import css from './merges-page.module.css';
import { PairPart } from './pair-part.tsx';
import { RecentMerges } from './recent-merges.tsx';

export { loader };

const KIND_WORDS: Readonly<Record<MergeKindName, string>> = {
  player: 'Two college players',
  prospect: 'Two prospects',
  link: 'A college player and a prospect',
};

/** The page where staff merge two records of one person, and undo merges. */
export function Component() {
  const { navigation, filters, fields, sides, done } = useLoaderData<MergesData>();
  const isWrong = fields.keep.error !== undefined || fields.other.error !== undefined;
  const isPair = filters.keep !== undefined && filters.other !== undefined;
  return (
    <AdminFrame navigation={navigation} path={MERGES_PATH}>
      <PageMeta
        title="Merge records"
        description="Merge two records of one person."
        path={MERGES_PATH}
        isIndexed={false}
      />
      <AdminHead title="Merge records">
        Two records of one person become one. Every merge can be undone while nothing later builds on it.
      </AdminHead>
      {done === 'merged' ? <DoneNotice>The records are merged. You can undo it below.</DoneNotice> : null}
      {done === 'undone' ? (
        <DoneNotice>
          The merge is undone. Both records are restored. Ranking lists edited since the merge are unchanged.
        </DoneNotice>
      ) : null}
      <PairFields />
      {isWrong ? null : isPair ? (
        sides.keep && sides.other ? (
          <PairPart keep={sides.keep} other={sides.other} />
        ) : (
          <Empty title="One of these records does not exist" level={2}>
            Check the numbers. Somebody who was taken down cannot be merged.
          </Empty>
        )
      ) : (
        <Candidates />
      )}
      <RecentMerges />
    </AdminFrame>
  );
}

/** Moves the focus to the first invalid field. */
const focusWrong = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

function PairFields() {
  const { filters, fields } = useLoaderData<MergesData>();
  const kind = kindOf(filters);
  return (
    <div key={JSON.stringify([filters, fields])} ref={focusWrong}>
      <FilterBar action={MERGES_PATH} label="Records to merge" submit="Compare" more={false}>
        <Filter wide>
          <SelectField
            label="What"
            name="kind"
            defaultValue={kind}
            options={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
          />
        </Filter>
        <Filter>
          <TextField
            label={kind === 'link' ? 'Prospect number' : 'Number to keep'}
            name="keep"
            inputMode="numeric"
            defaultValue={fields.keep.value}
            error={fields.keep.error}
          />
        </Filter>
        <Filter>
          <TextField
            label={kind === 'link' ? 'Player number' : 'Other number'}
            name="other"
            inputMode="numeric"
            defaultValue={fields.other.value}
            error={fields.other.error}
          />
        </Filter>
      </FilterBar>
    </div>
  );
}

const ABOUT = cell('md', 'muted');
const CHOOSE = cell('tight');

/** Once one record is chosen, the records with its name. */
function Candidates() {
  const { filters, sides, candidates, find } = useLoaderData<MergesData>();
  const open = openSide(filters);
  const known = sides.keep ?? sides.other;
  if (open === null) return null;
  if (known === null)
    return (
      <Empty title="This record does not exist" level={2}>
        Check the number. Somebody who was taken down cannot be merged.
      </Empty>
    );
  return (
    <section className={css.part} aria-labelledby="candidates-head">
      <h2 id="candidates-head">
        {open === 'keep' ? 'Who is' : 'Who else is'} {known.name}?
      </h2>
      <FilterBar action={MERGES_PATH} label="Search the other record" submit="Search" more={false}>
        <Filter wide>
          <TextField label="Name" name="find" type="search" maxLength={200} autoComplete="off" defaultValue={find} />
        </Filter>
        <input type="hidden" name="kind" value={kindOf(filters)} />
        <input type="hidden" name={open === 'keep' ? 'other' : 'keep'} value={known.id} />
      </FilterBar>
      {candidates.length === 0 ? (
        <Empty title={`No other record named “${find}”`}>Search for another spelling, or type the number above.</Empty>
      ) : (
        <Table caption={`Records named ${find}`} head={<CandidateHead />} dense>
          {candidates.map(({ id, name, about }) => (
            <TableRow key={id}>
              <RowHead left={[about]}>{name}</RowHead>
              <td className={ABOUT}>{about}</td>
              <td className={CHOOSE}>
                <a
                  href={mergesHref(filters, { [open]: String(id), find: undefined })}
                  aria-label={`Compare with ${name}, ${id}`}
                >
                  Compare
                </a>
              </td>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}

function CandidateHead() {
  return (
    <>
      <th scope="col">Name</th>
      <th scope="col" className={ABOUT}>
        About
      </th>
      <th scope="col" className={CHOOSE}>
        Open
      </th>
    </>
  );
}
