import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { CollegeField } from './college-field.tsx';
import { type EntryData, savedPath } from './entry-data.ts';
import css from './prospect-edit-page.module.css';
import { SourceField } from './source-field.tsx';

/** What he may decide from where he stands. */
const KINDS = {
  open: ['commit', 'sign'],
  committed: ['sign', 'commit', 'decommit'],
  signed: ['decommit'],
  closed: [],
} as const;

const KIND_WORDS = { commit: 'He commits', sign: 'He signs', decommit: 'He decommits' } as const;

export function DecisionSection() {
  const { token, entry } = useLoaderData<EntryData>();
  const { prospect, may } = entry;
  const kinds = KINDS[prospect.status];
  if (!may.write) return <p className={css.quiet}>Not open to your role.</p>;
  if (kinds.length === 0) return <p className={css.quiet}>His recruitment is closed.</p>;
  return (
    <CallForm
      call={({ decisions }) => decisions.record}
      params={{ prospectId: prospect.id }}
      token={token}
      label="Commitment"
      onDone={({ prospectId }) => savedPath(prospectId, 'decision')}
    >
      <p className={css.quiet}>
        One write: profile, teams, forecasts and the notices to his followers. A decommitment opens a new cycle of
        forecasts.
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
        <CallField span={6} label="Day" name="happened_on" type="date" hint="Empty: today" />
        <SourceField id="decision-source" span={6} />
      </FieldGrid>
      <SubmitButton>Save decision</SubmitButton>
    </CallForm>
  );
}
