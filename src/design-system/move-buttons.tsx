import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import css from './move-buttons.module.css';

/** The two buttons that move a row of an ordered list. Their ids are `up-…` and `down-…`, which are used to restore the focus. */

export type MoveHandle = 'up' | 'down';

type MoveButtonsProps = {
  /** The row's value in the form. */
  value: string | number;
  /** For screen readers: "Move Jalen Reed up". */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Without JavaScript each button submits the form, with its own name and this value. */
  isScripted: boolean;
  onStep: (handle: MoveHandle) => void;
};

export function MoveButtons({ value, name, isFirst, isLast, isScripted, onStep }: MoveButtonsProps) {
  const look = { kind: 'second', size: 'icon', type: isScripted ? 'button' : 'submit', value } as const;
  return (
    <>
      <Button
        {...look}
        id={`up-${value}`}
        name="up"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={() => onStep('up')}
      >
        <span className={css.up}>
          <Icon name="down" />
        </span>
      </Button>
      <Button
        {...look}
        id={`down-${value}`}
        name="down"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => onStep('down')}
      >
        <Icon name="down" />
      </Button>
    </>
  );
}
