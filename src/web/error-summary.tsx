import { useId } from 'react';
import { Alert } from '#design-system/alert.tsx';
import css from './call-form.module.css';
import { type FormField, labelOf } from './form-values.ts';

/** A form with more fields than this is longer than a phone: what is wrong with it is listed at its head, too. */
const FIELDS_OF_A_SHORT_FORM = 6;

type ErrorSummaryProps = {
  /** Of the form, as they were when it was refused. */
  fields: readonly FormField[];
  messages: Readonly<Record<string, string>>;
};

/** Links to the fields that are wrong, as long as they are. One alone has the focus already. */
export function ErrorSummary({ fields, messages }: ErrorSummaryProps) {
  const id = useId();
  // One entry for a group of choices: the first.
  const named = fields.filter(({ name }, index) => fields.findIndex((field) => field.name === name) === index);
  const wrong = named.filter(({ name }) => messages[name] !== undefined);
  if (named.length <= FIELDS_OF_A_SHORT_FORM || wrong.length < 2) return null;
  return (
    <Alert kind="severe" live={false}>
      <p id={id}>Check these fields:</p>
      <ul className={css.wrong} aria-labelledby={id}>
        {wrong.map((field) => (
          <li key={field.name}>
            <a
              href={`#${field.id}`}
              onClick={(event) => {
                event.preventDefault();
                field.focus();
              }}
            >
              {labelOf(field)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
