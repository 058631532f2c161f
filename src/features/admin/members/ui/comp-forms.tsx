import { Checkbox, FieldGroup } from '#design-system/checkbox.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { LONGEST_REASON } from '#kernel/reason.ts';
import { CallArea, CallField, CallSelect, SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useCallForm } from '#web/form-state.ts';
import { memberPath } from '../member-paths-view.ts';
import css from './member-pages.module.css';
import type { OverviewData } from './overview-data.ts';

const RESOURCES = [
  { value: 'premium', label: 'Subscriber stories', isUsual: true },
  { value: 'war_room', label: 'War Room', isUsual: true },
  { value: 'ads_lite', label: 'Fewer ads', isUsual: false },
  { value: 'ads_none', label: 'No ads', isUsual: false },
] as const;

/** Grants complimentary access for a limited time. */
export function CompForm({ data }: { data: OverviewData }) {
  const { user, may } = data.member;
  const { userId } = user;
  const { longestCompDays } = may;
  return (
    <Disclosure summary="Give complimentary access">
      <div className={css.form}>
        <CallForm
          call={({ members }) => members.grantComp}
          params={{ userId }}
          token={data.token}
          label="Give complimentary access"
          onDone={() => `${memberPath(userId)}?done=comped#access`}
        >
          <ResourceBoxes />
          <CallSelect
            label="Site"
            name="site_id"
            defaultValue=""
            options={[
              { value: '', label: 'Every site' },
              ...data.sites.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <CallField
            label="Days"
            name="days"
            type="number"
            min={1}
            max={longestCompDays}
            defaultValue={Math.min(30, longestCompDays)}
            required
            hint={`Up to ${longestCompDays} days. Access begins now and ends automatically; nothing is charged.`}
          />
          <CallArea
            id="comp-reason"
            label="Reason"
            name="reason"
            required
            maxLength={LONGEST_REASON}
            hint="Kept in the audit log."
          />
          <SubmitButton>Give access</SubmitButton>
        </CallForm>
      </div>
    </Disclosure>
  );
}

function ResourceBoxes() {
  const { messages } = useCallForm();
  return (
    <FieldGroup legend="Access to" error={messages.resources}>
      {RESOURCES.map(({ value, label, isUsual }) => (
        <Checkbox key={value} name="resources[]" value={value} label={label} defaultChecked={isUsual} />
      ))}
    </FieldGroup>
  );
}

type Comp = OverviewData['member']['access'][number];

/** Ends complimentary access immediately. */
export function RevokeForm({ data, comp }: { data: OverviewData; comp: Comp }) {
  const { userId } = data.member.user;
  return (
    <Disclosure summary="Revoke">
      <CallForm
        call={({ members }) => members.revokeComp}
        params={{ userId, compId: comp.id }}
        token={data.token}
        label={`Revoke ${comp.what}, ${comp.site ?? 'every site'}`}
        onDone={() => `${memberPath(userId)}?done=revoked#access`}
      >
        <CallArea
          id={`revoke-reason-${comp.id}`}
          label="Reason"
          name="reason"
          required
          maxLength={LONGEST_REASON}
          hint="Access ends at once. Kept in the audit log."
        />
        <SubmitButton kind="danger">Revoke access</SubmitButton>
      </CallForm>
    </Disclosure>
  );
}
