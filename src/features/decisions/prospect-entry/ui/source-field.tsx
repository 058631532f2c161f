import { CallField } from '#web/call-field.tsx';

/** Where the information comes from; kept in the audit log and with the fact. */
export function SourceField({ id, span }: { id: string; span?: 4 | 6 | 12 }) {
  return <CallField id={id} label="Source" name="source" required maxLength={200} {...(span ? { span } : {})} />;
}
