import { CallField } from '#web/call-field.tsx';

type DaysFieldsProps = {
  /** Prefix of the ids of the two fields. */
  of: string;
  /** Dates in Central Time, "2026-09-01"; null for no limit. */
  startsOn: string | null;
  endsOn: string | null;
};

/** The first and the last day on which something is shown. */
export function DaysFields({ of, startsOn, endsOn }: DaysFieldsProps) {
  return (
    <>
      <CallField
        id={`${of}-first`}
        label="First day"
        name="starts_on"
        type="date"
        span={4}
        defaultValue={startsOn ?? ''}
        hint="Central Time. Leave empty to start now"
      />
      <CallField
        id={`${of}-last`}
        label="Last day"
        name="ends_on"
        type="date"
        span={4}
        defaultValue={endsOn ?? ''}
        hint="Leave empty for no end date"
      />
    </>
  );
}
