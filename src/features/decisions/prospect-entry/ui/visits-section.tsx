import { useLoaderData } from 'react-router';
import { Checkbox, FieldGrid } from '#design-system/checkbox.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Table, TableRow } from '#design-system/table.tsx';
import { readerDay } from '#kernel/days.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { CollegeField } from './college-field.tsx';
import { type EntryData, savedPath } from './entry-data.ts';
import { CollegeRowHead, RemoveButton, SOURCE_AND_CHANGE_HEADS, SourceAndChange } from './entry-table.tsx';
import css from './prospect-edit-page.module.css';
import { SourceField } from './source-field.tsx';

export function VisitsSection() {
  const { may } = useLoaderData<EntryData>().entry;
  return (
    <div className={css.both}>
      {may.write ? <VisitForm /> : <p className={css.quiet}>Your role can’t edit this.</p>}
      <VisitTable />
    </div>
  );
}

function VisitForm() {
  const { token, entry } = useLoaderData<EntryData>();
  return (
    <CallForm
      call={({ prospectEntry }) => prospectEntry.visit}
      params={{ prospectId: entry.prospect.id }}
      token={token}
      label="Visit"
      onDone={({ prospectId }) => savedPath(prospectId, 'visits')}
    >
      <FieldGrid>
        <CollegeField id="visit-college" span={6} />
        <CallField
          span={6}
          label="Day"
          name="visit_on"
          type="date"
          min={entry.days.visit.earliest}
          max={entry.days.visit.latest}
          required
        />
        <SourceField id="visit-source" span={12} />
        <Checkbox label="Official visit" name="is_official" value="1" span={12} />
      </FieldGrid>
      <SubmitButton>Save visit</SubmitButton>
    </CallForm>
  );
}

function VisitTable() {
  const { token, entry } = useLoaderData<EntryData>();
  const { prospect, visits } = entry;
  const now = new Date(usePageRoot().now);
  if (visits.length === 0) return <Empty title="No visits yet">Past and planned visits appear here.</Empty>;
  const head = (
    <>
      <th scope="col">College</th>
      <th scope="col">Day</th>
      <th scope="col">Kind</th>
      {SOURCE_AND_CHANGE_HEADS}
    </>
  );
  return (
    <Table caption="Visits by day" head={head} dense>
      {visits.map(({ id, college, visitOn, isOfficial, source, mayChange }) => (
        <TableRow key={id}>
          <CollegeRowHead college={college} source={source} />
          <td>{readerDay(visitOn, now)}</td>
          <td>{isOfficial ? 'Official' : 'Unofficial'}</td>
          <SourceAndChange source={source}>
            {mayChange ? (
              <CallForm
                call={({ prospectEntry }) => prospectEntry.dropVisit}
                params={{ prospectId: prospect.id, visitId: id }}
                token={token}
                label={`Remove the visit to ${college.shortName} on ${readerDay(visitOn, now)}`}
                onDone={({ prospectId }) => savedPath(prospectId, 'visits')}
              >
                <RemoveButton label={`Remove the visit to ${college.shortName} on ${readerDay(visitOn, now)}`} />
              </CallForm>
            ) : null}
          </SourceAndChange>
        </TableRow>
      ))}
    </Table>
  );
}
