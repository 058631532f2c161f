import { FieldGrid } from '#design-system/checkbox.tsx';
import { SelectField } from '#design-system/field.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { useSaved } from '#web/use-saved.ts';
import { hourLabel, OFFERED_ZONES } from '../../push/quiet-hours-view.ts';
import type { NotificationsData } from './notifications-data.ts';
import css from './notifications-page.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }));

/** The hours without push alerts. */
export function QuietHoursSection({ token, push: { quietHours } }: NotificationsData) {
  const saved = useSaved('quiet-hours');
  const { fromHour, toHour, timeZone } = quietHours;
  const isOffered = OFFERED_ZONES.some(({ zone }) => zone === timeZone);
  const zones = OFFERED_ZONES.map(({ zone, label }) => ({ value: zone, label }));
  return (
    <CallForm
      call={({ push }) => push.quietHours}
      token={token}
      label="Quiet hours"
      onDone={() => saved('Quiet hours saved.')}
    >
      <p className={css.quiet}>
        Commitments, transfers and stories wait until quiet hours end. Other push alerts are skipped. Choose the same
        hour twice for no quiet hours.
      </p>
      <FieldGrid>
        <SelectField name="from_hour" label="From" defaultValue={String(fromHour)} options={HOURS} span={6} />
        <SelectField name="to_hour" label="To" defaultValue={String(toHour)} options={HOURS} span={6} />
        <SelectField
          // The key resets the form when turning alerts on sets the browser's time zone.
          key={timeZone}
          name="time_zone"
          label="Time zone"
          defaultValue={timeZone}
          options={isOffered ? zones : [{ value: timeZone, label: timeZone.replaceAll('_', ' ') }, ...zones]}
        />
      </FieldGrid>
      <SubmitButton kind="second">Save quiet hours</SubmitButton>
    </CallForm>
  );
}
