import { type ComponentProps, type ReactNode, useId } from 'react';
import controls from './controls.module.css';
import { describedBy, FieldNotes } from './field-frame.tsx';
import css from './option-rows.module.css';
import { useEarlyInput } from './use-early-input.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The items for sale, one ruled row each, of which one is chosen. */
export function OptionRows({
  legend,
  error,
  children,
}: {
  legend: ReactNode;
  /** The error and what to do about it; the rows are then marked as invalid. */
  error?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, { hint: undefined, error, ok: undefined })}
    >
      <legend className={css.legend}>{legend}</legend>
      <div className={css.rows}>{children}</div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

type Box = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'>;

type Words = {
  label: string;
  /** The price and its period, if they differ: "$99.95", "a year". */
  price?: { amount: string; per?: string };
  detail?: string | undefined;
};

/** One of OptionRows, announced as "Annual, $99.95 a year, $8.33 a month". The whole row is its target. */
export function OptionRow({ label, price, detail, id: given, ...box }: Words & Box) {
  const made = useId();
  const id = given ?? made;
  useEarlyInput(id, box.checked !== undefined);
  return (
    <label className={css.row}>
      <input {...box} id={id} type="radio" className={controls.box} />
      <span className={css.label}>{label}</span>
      {price ? (
        <span className={css.price}>
          <VisuallyHidden>, </VisuallyHidden>
          <b>{price.amount}</b>
          {price.per ? <span className={css.per}> {price.per}</span> : null}
        </span>
      ) : null}
      {detail ? (
        <span className={css.detail}>
          <VisuallyHidden>, </VisuallyHidden>
          {detail}
        </span>
      ) : null}
    </label>
  );
}
