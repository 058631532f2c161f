import { CallField } from '#web/call-field.tsx';

/** The range of a new report; default: this month. */
export function DayFields({ today }: { today: string }) {
  const bounds = { type: 'date', required: true, max: today, span: 4 } as const;
  return (
    <>
      <CallField {...bounds} label="Start date" name="start_date" defaultValue={firstOfMonth(today)} />
      <CallField {...bounds} label="End date" name="end_date" defaultValue={today} />
    </>
  );
}

const firstOfMonth = (day: string): string => `${day.slice(0, -2)}01`;
