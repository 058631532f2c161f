import type { ReactNode } from 'react';
import css from './field.module.css';
import { Icon } from './icon.tsx';

/** The texts of a field. */
export type FieldWords = {
  label: ReactNode;
  /** How to fill it in, below the control. */
  hint?: ReactNode;
  /** The error and what to do about it; the control is then marked as invalid. */
  error?: ReactNode;
  /** A short confirmation: "Available". */
  ok?: ReactNode;
  /** How many of the form's twelve columns it takes on anything wider than a phone. */
  span?: 3 | 4 | 6 | 8 | 12;
};

/** The ids of the texts that describe the control. */
export function describedBy(
  id: string,
  { hint, error, ok }: Pick<FieldWords, 'hint' | 'error' | 'ok'>,
): string | undefined {
  const ids = [error ? `${id}-error` : '', ok ? `${id}-ok` : '', hint ? `${id}-hint` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The texts below a control. */
export function FieldNotes({ id, hint, error }: Pick<FieldWords, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {error ? (
        <span className={css.error} id={`${id}-error`}>
          <Icon name="warn" />
          <span>{error}</span>
        </span>
      ) : null}
      {hint ? (
        <span className={css.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </>
  );
}

/**
 * Label above, control, texts below; for a control that the ready-made fields do not cover. A confirmation appears beside the label,
 * because it may arrive at any time and must not move the button that somebody is about to press.
 */
export function FieldFrame({
  id,
  label,
  ok,
  span,
  children,
  ...notes
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className={css.field} data-span={span}>
      <span className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {ok ? (
          <span className={css.ok} id={`${id}-ok`}>
            {ok}
          </span>
        ) : null}
      </span>
      {children}
      <FieldNotes id={id} {...notes} />
    </div>
  );
}
