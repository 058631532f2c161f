import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { CollegeField } from './college-field.tsx';
import { type EntryData, savedPath } from './entry-data.ts';
import { LatestDecision } from './latest-decision.tsx';
import css from './prospect-edit-page.module.css';
import { SourceField } from './source-field.tsx';

/** The decisions available from each status. */
const KINDS = {
  open: ['commit', 'sign'],
  committed: ['sign', 'commit', 'decommit'],
  signed: ['decommit'],
  closed: [],
} as const;

const KIND_WORDS = { commit: 'Commits', sign: 'Signs', decommit: 'Decommits' } as const;

export function DecisionSection() {
  return (
    <div className={css.both}>
      <DecisionForm />
      <LatestDecision />
    </div>
  );
}

function DecisionForm() {
  const { token, entry } = useLoaderData<EntryData>();
  const { prospect, may, days } = entry;
  const kinds = KINDS[prospect.status];
  if (!may.write) return <p className={css.quiet}>Your role can’t edit this.</p>;
  if (kinds.length === 0) return <p className={css.quiet}>The recruitment is closed.</p>;
  return (
    <CallForm
      call={({ decisions }) => decisions.record}
      params={{ prospectId: prospect.id }}
      token={token}
      label="Commitment"
      onDone={({ prospectId }) => savedPath(prospectId, 'decision')}
    >
      <p className={css.quiet}>
        Saving updates the profile, class and forecasts, and alerts followers. A decommitment reopens forecasting.
      </p>
      <FieldGrid>
        <CallSelect
          span={6}
          label="Decision"
          name="kind"
          defaultValue={kinds[0]}
          options={kinds.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        />
        <CollegeField id="decision-college" span={6} required={false} />
        <CallField
          span={6}
          label="Day"
          name="happened_on"
          type="date"
          min={days.decision.earliest}
          max={days.decision.latest}
          hint="Leave empty for today"
        />
        <SourceField id="decision-source" span={6} />
      </FieldGrid>
      <SubmitButton>Save decision</SubmitButton>
    </CallForm>
  );
}
