import { useLoaderData } from 'react-router';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { momentNames } from '#kernel/days.ts';
import { CallArea, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { type EntryData, savedPath } from './entry-data.ts';
import css from './prospect-edit-page.module.css';

const NUM = cell('num');
const WHO = cell('md');

export function RatingSection() {
  const { entry } = useLoaderData<EntryData>();
  return (
    <div className={css.both}>
      {entry.may.rate ? <RatingForm /> : <p className={css.quiet}>Your role can’t change ratings.</p>}
      <RatingChanges />
    </div>
  );
}

function RatingForm() {
  const { token, entry } = useLoaderData<EntryData>();
  const { prospect, ratingScale } = entry;
  return (
    <CallForm
      call={({ prospectEntry }) => prospectEntry.rate}
      params={{ prospectId: prospect.id }}
      token={token}
      label="Rating"
      onDone={({ prospectId }) => savedPath(prospectId, 'rating')}
    >
      <CallSelect
        label="Rating"
        name="rating"
        defaultValue={prospect.rating?.toFixed(1) ?? ''}
        options={[{ value: '', label: 'Not rated' }, ...stepsOf(ratingScale)]}
      />
      <CallArea
        id="rating-reason"
        label="Reason"
        name="reason"
        required
        maxLength={500}
        hint="Shown in the public rating history."
      />
      <SubmitButton>Save rating</SubmitButton>
    </CallForm>
  );
}

/** Every step of the scale, best first. */
function stepsOf({ lowest, highest }: { lowest: number; highest: number }) {
  const [least, most] = [Math.round(lowest * 10), Math.round(highest * 10)];
  return Array.from({ length: most - least + 1 }, (_, index) => {
    const value = ((most - index) / 10).toFixed(1);
    return { value, label: value };
  });
}

function RatingChanges() {
  const { ratingChanges } = useLoaderData<EntryData>().entry;
  const now = new Date(usePageRoot().now);
  if (ratingChanges.length === 0)
    return <Empty title="No changes yet">The history starts with the first rating.</Empty>;
  const head = (
    <>
      <th scope="col">When</th>
      <th scope="col" className={NUM}>
        From
      </th>
      <th scope="col" className={NUM}>
        To
      </th>
      <th scope="col">Reason</th>
      <th scope="col" className={WHO}>
        By
      </th>
    </>
  );
  const names = momentNames(
    ratingChanges.map(({ at }) => new Date(at)),
    now,
  );
  const points = (rating: number | null) => rating?.toFixed(1) ?? 'NR';
  return (
    <Table caption="Rating changes, newest first" head={head} dense>
      {ratingChanges.map(({ at, by, reason, oldRating, newRating }, index) => (
        <TableRow key={at}>
          <RowHead left={[`By ${by}`]}>
            <time dateTime={at}>{names[index]}</time>
          </RowHead>
          <td className={NUM}>{points(oldRating)}</td>
          <td className={NUM}>{points(newRating)}</td>
          <td>{reason}</td>
          <td className={WHO}>{by}</td>
        </TableRow>
      ))}
    </Table>
  );
}
