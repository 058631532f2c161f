import { type ComponentProps, useId } from 'react';
import controls from './controls.module.css';
import css from './tick-box.module.css';
import { useEarlyInput } from './use-early-input.ts';
import { hiddenClass } from './visually-hidden.tsx';

type TickBoxProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'children' | 'type'> & {
  /** Its full name: what a listener hears who did not hear the row and the column. */
  label: string;
};

/** A box in a cell of a matrix, whose row and column say to the eye what it is. The whole cell is its target. */
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
