import { useLoaderData } from 'react-router';
import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { readerDay } from '#kernel/days.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { CollegeField } from './college-field.tsx';
import { type EntryData, savedPath } from './entry-data.ts';
import { CollegeRowHead, RemoveButton, SOURCE_AND_CHANGE_HEADS, SourceAndChange } from './entry-table.tsx';
import css from './prospect-edit-page.module.css';
import { SourceField } from './source-field.tsx';

const NUM = cell('num');

const LEVELS = [
  { value: '5', label: '5, leads' },
  { value: '4', label: '4, strong' },
  { value: '3', label: '3, interested' },
  { value: '2', label: '2, some' },
  { value: '1', label: '1, watching' },
];

export function InterestsSection() {
  const { may } = useLoaderData<EntryData>().entry;
  return (
    <div className={css.both}>
      {may.write ? <InterestForm /> : <p className={css.quiet}>Your role can’t edit this.</p>}
      <InterestTable />
    </div>
  );
}

function InterestForm() {
  const { token, entry } = useLoaderData<EntryData>();
  return (
    <CallForm
      call={({ prospectEntry }) => prospectEntry.saveInterest}
      params={{ prospectId: entry.prospect.id }}
      token={token}
      label="Interest or offer"
      onDone={({ prospectId }) => savedPath(prospectId, 'interests')}
    >
      <FieldGrid>
        <CollegeField id="interest-college" span={6} />
        <CallSelect span={6} label="Level" name="level" defaultValue="3" options={LEVELS} />
        <CallField
          span={6}
          label="Offered on"
          name="offered_on"
          type="date"
          min={entry.days.offer.earliest}
          max={entry.days.offer.latest}
          hint="Leave empty to keep it"
        />
        <SourceField id="interest-source" span={6} />
        <Checkbox label="No offer (or withdrawn)" name="is_offer_withdrawn" value="1" span={12} />
      </FieldGrid>
      <SubmitButton>Save college</SubmitButton>
    </CallForm>
  );
}

function InterestTable() {
  const { interests } = useLoaderData<EntryData>().entry;
  if (interests.length === 0) return <Empty title="No colleges yet">Add the first one above.</Empty>;
  const head = (
    <>
      <th scope="col">College</th>
      <th scope="col" className={NUM}>
        Level
      </th>
      <th scope="col">Offer</th>
      {SOURCE_AND_CHANGE_HEADS}
    </>
  );
  return (
    <Table caption="Interested colleges, warmest first" head={head} dense>
      {interests.map((interest) => (
        <InterestRow key={interest.college.id} interest={interest} />
      ))}
    </Table>
  );
}

/** The label of the college that the prospect chose, shown in place of the offer. */
const DECIDED = { none: null, offered: null, committed: 'Committed', signed: 'Signed' } as const;

function InterestRow({ interest }: { interest: EntryData['entry']['interests'][number] }) {
  const { token, entry } = useLoaderData<EntryData>();
  const { college, level, status, offeredOn, source, mayChange } = interest;
  const now = new Date(usePageRoot().now);
  const decided = DECIDED[status];
  return (
    <TableRow>
      <CollegeRowHead college={college} source={source} />
      <td className={NUM}>{level}</td>
      <td>{decided ?? (offeredOn === null ? 'None' : readerDay(offeredOn, now))}</td>
      <SourceAndChange source={source}>
        {mayChange && decided === null ? (
          <CallForm
            call={({ prospectEntry }) => prospectEntry.dropInterest}
            params={{ prospectId: entry.prospect.id, collegeId: college.id }}
            token={token}
            label={`Remove ${college.shortName}`}
            onDone={({ prospectId }) => savedPath(prospectId, 'interests')}
          >
            <RemoveButton label={`Remove ${college.shortName}`} />
          </CallForm>
        ) : null}
      </SourceAndChange>
    </TableRow>
  );
}
