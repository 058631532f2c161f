import { useLoaderData } from 'react-router';
import { FieldGrid } from '#design-system/checkbox.tsx';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import { CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { type EntryData, savedPath } from './entry-data.ts';
import css from './prospect-edit-page.module.css';
import { SourceField } from './source-field.tsx';

const BY_STAFF = 'Entered by staff';

export function VitalsSection() {
  const { token, entry } = useLoaderData<EntryData>();
  const { prospect, positions, may, byStaff } = entry;
  if (!may.editVitals)
    return (
      <p className={css.quiet}>
        {may.write
          ? 'Publishers can edit the vitals of prospects who chose their college.'
          : 'Your role can’t edit this.'}
      </p>
    );
  const hint = (fact: string) => (byStaff.includes(fact) ? BY_STAFF : undefined);
  return (
    <CallForm
      call={({ prospectEntry }) => prospectEntry.saveVitals}
      params={{ prospectId: prospect.id }}
      token={token}
      label="Vitals"
      onDone={({ prospectId }) => savedPath(prospectId, 'vitals')}
    >
      <FieldGrid>
        <CallSelect
          span={4}
          label="Position"
          name="position"
          defaultValue={prospect.position ?? ''}
          options={[
            { value: '', label: 'Not known' },
            ...positions.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` })),
          ]}
          hint={hint('position')}
        />
        <CallField
          span={4}
          label="Height"
          name="height"
          defaultValue={heightText(prospect.heightInches) ?? ''}
          hint={hint('heightInches') ?? 'Such as 6-5, or inches'}
        />
        <CallField
          span={4}
          label="Weight, lb"
          name="weight"
          inputMode="numeric"
          defaultValue={prospect.weightLbs ?? ''}
          hint={hint('weightLbs')}
        />
        <CallField
          span={4}
          label="Hometown"
          name="hometown_city"
          defaultValue={prospect.hometownCity ?? ''}
          hint={hint('hometownCity')}
        />
        <CallField
          span={4}
          label="State"
          name="hometown_state"
          defaultValue={prospect.hometownState ?? ''}
          hint={hint('hometownState') ?? 'Two letters; outside the U.S., the region'}
        />
        <CallField
          span={4}
          label="Country"
          name="hometown_country"
          defaultValue={prospect.hometownCountry}
          hint={hint('hometownCountry')}
        />
        <CallField
          span={6}
          label="High school"
          name="high_school_name"
          defaultValue={prospect.highSchoolName ?? ''}
          hint={hint('highSchoolName')}
        />
        <SourceField id="vitals-source" span={6} />
      </FieldGrid>
      <SubmitButton>Save vitals</SubmitButton>
    </CallForm>
  );
}
