import { useLoaderData } from 'react-router';
import { CallSelect } from '#web/call-field.tsx';
import type { EntryData } from './entry-data.ts';

/** The colleges that this member of staff may make entries for; interested colleges first, because they are used most. */
export function CollegeField({ id, span, required = true }: { id: string; span?: 4 | 6; required?: boolean }) {
  const { colleges, interests } = useLoaderData<EntryData>().entry;
  const wanting = new Set(interests.map(({ college }) => college.id));
  const option = ({ id: value, name }: (typeof colleges)[number]) => ({ value: String(value), label: name });
  const suitors = colleges.filter((each) => wanting.has(each.id)).map(option);
  const others = colleges.filter((each) => !wanting.has(each.id)).map(option);
  const groups =
    suitors.length === 0
      ? others
      : [
          { value: 'interested', label: 'Interested', disabled: true },
          ...suitors,
          { value: 'others', label: 'All other colleges', disabled: true },
          ...others,
        ];
  return (
    <CallSelect
      id={id}
      label="College"
      hint={required ? undefined : 'Not for a decommitment'}
      name="college_id"
      required={required}
      defaultValue=""
      options={[{ value: '', label: 'Choose a college' }, ...groups]}
      {...(span ? { span } : {})}
    />
  );
}
