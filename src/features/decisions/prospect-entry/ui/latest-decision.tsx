import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Facts } from '#design-system/facts.tsx';
import { Flag } from '#design-system/flag.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { clockTime, formatDate } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';
import { CallField, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { usePageRoot } from '#web/root-data.ts';
import { type EntryData, savedPath } from './entry-data.ts';
import css from './prospect-edit-page.module.css';

type Decision = NonNullable<EntryData['entry']['latestDecision']>;

const KIND_WORDS = { committed: 'Committed', signed: 'Signed', decommitted: 'Decommitted' } as const;

/** The last decision, and for a day after its entry the form to correct its date. */
export function LatestDecision() {
  const { latestDecision } = useLoaderData<EntryData>().entry;
  const now = new Date(usePageRoot().now);
  if (!latestDecision) return <Empty title="No decision yet">The latest decision appears here.</Empty>;
  const { kind, college, happenedOn, source, correction } = latestDecision;
  const facts = [
    { label: 'Latest decision', value: KIND_WORDS[kind] },
    {
      label: 'College',
      value: (
        <>
          <Flag team={flagOf(college)} /> {college.shortName}
        </>
      ),
    },
    { label: 'Day', value: happenedOn ? readerDay(happenedOn, now) : 'Not known' },
    { label: 'Source', value: source },
  ];
  return (
    <div className={css.latest}>
      <Facts items={facts} />
      {correction ? <CorrectionForm decision={latestDecision} correction={correction} /> : null}
    </div>
  );
}

function CorrectionForm({
  decision: { id, happenedOn },
  correction: { earliest, latest, until },
}: {
  decision: Decision;
  correction: NonNullable<Decision['correction']>;
}) {
  const { token, entry } = useLoaderData<EntryData>();
  const now = new Date(usePageRoot().now);
  const end = new Date(until);
  return (
    <Disclosure summary="Correct the date of this entry">
      <CallForm
        call={({ decisions }) => decisions.correctDay}
        params={{ prospectId: entry.prospect.id, decisionId: id }}
        token={token}
        label="Correct the date"
        onDone={({ prospectId }) => savedPath(prospectId, 'day')}
      >
        <p className={css.quiet}>
          Until {readerDay(formatDate(end, 'YYYY-MM-DD'), now)}, {clockTime(end)}. Teams, graded forecasts and alerts
          already sent don’t change. To fix a wrong college, enter a decommitment, then the correct commitment.
        </p>
        <FieldGrid>
          <CallField
            id="correct-day"
            span={6}
            label="Correct date"
            name="happened_on"
            type="date"
            min={earliest}
            max={latest}
            defaultValue={happenedOn ?? ''}
            required
          />
          <CallField
            id="correct-reason"
            span={6}
            label="Reason"
            name="reason"
            maxLength={500}
            required
            hint="Kept in the audit log"
          />
        </FieldGrid>
        <SubmitButton kind="second">Correct the date</SubmitButton>
      </CallForm>
    </Disclosure>
  );
}
