import { type RefObject, useEffect, useId, useState } from 'react';
import { Alert } from '#design-system/alert.tsx';
import css from './call-form.module.css';
import { type FormField, labelOf, namedFields } from './form-values.ts';

/** A form with more fields than this is longer than a phone: what is wrong with it is listed at its head, too. */
const FIELDS_OF_A_SHORT_FORM = 6;

type ErrorSummaryProps = {
  form: RefObject<HTMLFormElement | null>;
  /** Counts the refusals of the form. */
  failures: number;
  messages: Readonly<Record<string, string>>;
};

/** Links to the fields that are wrong, as long as they are. One alone has the focus already. */
export function ErrorSummary({ form, failures, messages }: ErrorSummaryProps) {
  const id = useId();
  const [fields, setFields] = useState<readonly FormField[]>([]);
  useEffect(() => {
    if (failures === 0) return;
    const named = namedFields(form.current);
    // Of a group of choices the first one stands for all.
    const all = [...new Map(named.toReversed().map((field) => [field.name, field])).values()].toReversed();
    setFields(all.length > FIELDS_OF_A_SHORT_FORM ? all : []);
  }, [form, failures]);
  const wrong = fields.filter(({ name }) => messages[name] !== undefined);
  if (wrong.length < 2) return null;
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
