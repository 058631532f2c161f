import type { ChangeEventHandler } from 'react';
import css from './segmented.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type SegmentedProps = {
  /** The question; visible only to screen readers. */
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** Pass `value` with `onChange`, or only `defaultValue`. */
  value?: string;
  defaultValue?: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/** A choice of two to four, all visible: a group of radio buttons. */
export function Segmented({ legend, name, options, value, defaultValue, onChange }: SegmentedProps) {
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <span className={css.segmented}>
        {options.map((option) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : option.value === value}
              defaultChecked={value === undefined ? option.value === defaultValue : undefined}
              onChange={onChange}
            />
            {option.label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
