import { CallField } from '#web/call-field.tsx';
import { LONGEST } from '../entry-view.ts';

type Span = { span: 4 | 6 | 8 | 12 };

/** Where the information comes from; kept in the audit log. */
export function SourceField({ id, span }: { id: string } & Span) {
  return (
    <CallField
      id={id}
      label="Source"
      name="source"
      required
      maxLength={LONGEST.source}
      span={span}
      hint="Where the information comes from. Kept in the audit log."
    />
  );
}
