import { useId } from 'react';
import { Alert } from '#design-system/alert.tsx';
import css from './call-form.module.css';
import { type FormField, labelOf } from './form-values.ts';

/** A form with more fields is longer than a phone's screen, so its errors are also listed at the top. */
const FIELDS_OF_A_SHORT_FORM = 6;

type ErrorSummaryProps = {
  /** The form's fields as they were when it was refused. */
  fields: readonly FormField[];
  messages: Readonly<Record<string, string>>;
};

/** Links to the invalid fields until they are fixed. A single one already has the focus. */
export function ErrorSummary({ fields, messages }: ErrorSummaryProps) {
  const named = onePerName(fields);
  return (
    <WrongFields among={named.length} wrong={named.filter(({ name }) => messages[name] !== undefined).map(entryOf)} />
  );
}

/** Only the first field of a group of choices. */
export const onePerName = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ name }, index) => fields.findIndex((field) => field.name === name) === index);

export type WrongField = { id: string; label: string; focus: () => void };

export const entryOf = (field: FormField): WrongField => ({
  id: field.id,
  label: labelOf(field),
  focus: () => field.focus(),
});

/** `among`: how many fields the form has. */
export function WrongFields({ among, wrong }: { among: number; wrong: readonly WrongField[] }) {
  const listId = useId();
  if (among <= FIELDS_OF_A_SHORT_FORM || wrong.length < 2) return null;
  return (
    <Alert kind="severe" live={false}>
      <p id={listId}>Check these fields:</p>
      <ul className={css.wrong} aria-labelledby={listId}>
        {wrong.map(({ id, label, focus }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focus();
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
