import { type ComponentProps, useId } from 'react';
import controls from './controls.module.css';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useEarlyInput } from './use-early-input.ts';

type Input = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children'>;

/** The id of a control: the given one, or a generated one that server and browser share. */
function useControlId(id: string | undefined): string {
  const made = useId();
  return id ?? made;
}

/** A single-line field of any `type`: text, number, date, password. */
export function TextField({ label, hint, error, ok, span, id: given, type = 'text', ...input }: FieldWords & Input) {
  const id = useControlId(given);
  useEarlyInput(id, input.value !== undefined);
  const words = { hint, error, ok };
  return (
    <FieldFrame id={id} label={label} {...words} {...(span ? { span } : {})}>
      <input
        {...input}
        id={id}
        type={type}
        className={controls.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </FieldFrame>
  );
}

type Area = Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'children'>;

/** A multi-line field. */
export function TextAreaField({ label, hint, error, ok, span, id: given, ...area }: FieldWords & Area) {
  const id = useControlId(given);
  useEarlyInput(id, area.value !== undefined);
  const words = { hint, error, ok };
  return (
    <FieldFrame id={id} label={label} {...words} {...(span ? { span } : {})}>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={controls.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </FieldFrame>
  );
}

export type Option = { value: string; label: string; disabled?: boolean };

type Select = Omit<ComponentProps<'select'>, 'className' | 'style' | 'children'> & { options: readonly Option[] };

/** A select, with the system's own list. */
export function SelectField({ label, hint, error, ok, span, id: given, options, ...select }: FieldWords & Select) {
  const id = useControlId(given);
  useEarlyInput(id, select.value !== undefined);
  const words = { hint, error, ok };
  return (
    <FieldFrame id={id} label={label} {...words} {...(span ? { span } : {})}>
      <select
        {...select}
        id={id}
        className={controls.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
