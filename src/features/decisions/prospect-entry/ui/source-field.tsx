import { CallField } from '#web/call-field.tsx';

/** Where staff know it from; it stays in the log and beside the fact. */
export function SourceField({ id, span }: { id: string; span?: 4 | 6 | 12 }) {
  return <CallField id={id} label="Source" name="source" required maxLength={200} {...(span ? { span } : {})} />;
}
