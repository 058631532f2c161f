import { type ComponentProps, type ReactNode, useId } from 'react';
import controls from './controls.module.css';
import css from './field.module.css';
import { describedBy, FieldNotes, type FieldWords } from './field-frame.tsx';
import { useEarlyInput } from './use-early-input.ts';

type Box = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'>;
type Words = Omit<FieldWords, 'ok'>;

function Tick({ label, hint, error, span, id: given, ...box }: Words & Box & { type: 'checkbox' | 'radio' }) {
  const made = useId();
  const id = given ?? made;
  useEarlyInput(id, box.checked !== undefined);
  return (
    <div className={css.check} data-span={span}>
      <label className={css.tick}>
        <input
          {...box}
          id={id}
          className={controls.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A checkbox; its label is part of the target. */
export function Checkbox(props: Words & Box) {
  return <Tick {...props} type="checkbox" />;
}

/** One option of a FieldGroup. */
export function Radio(props: Words & Box) {
  return <Tick {...props} type="radio" />;
}

type GroupProps = Pick<FieldWords, 'hint' | 'error'> & { legend: ReactNode; children: ReactNode };

/** Several checkboxes or radio buttons under one question. */
export function FieldGroup({ legend, hint, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      className={css.group}
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, { hint, error, ok: undefined })}
    >
      <legend className={css.legend}>{legend}</legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** Lays out fields in twelve columns by their `span`; put it inside the form. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css.form}>{children}</div>;
}
