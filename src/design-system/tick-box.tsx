import { type ComponentProps, useId } from 'react';
import controls from './controls.module.css';
import css from './tick-box.module.css';
import { useEarlyInput } from './use-early-input.ts';
import { hiddenClass } from './visually-hidden.tsx';

type TickBoxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'> & {
  /** Its full name, for screen reader users who did not hear the row and the column. */
  label: string;
};

/** A checkbox in a cell of a matrix, whose row and column label it visually. The whole cell is its target. */
export function TickBox({ label, ...box }: TickBoxProps) {
  const id = useId();
  useEarlyInput(id, box.checked !== undefined);
  return (
    <label className={css.cell}>
      <input {...box} id={id} type="checkbox" className={controls.box} />
      <span className={hiddenClass}>{label}</span>
    </label>
  );
}
