import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '#design-system/icon.tsx';
import css from './drop-down.module.css';

type DropDownProps = {
  label: string;
  children: ReactNode;
  /** Of those with one name only one is open. */
  name: string;
  /** The present page is one of those in it. */
  isHere?: boolean;
  /** Where the list hangs: a menu at the right edge of the page opens to the left. */
  side?: 'left' | 'right';
};

/** Links that drop down over the page. Without JavaScript a `<details>`; with it, Escape and leaving it close it too. */
export function DropDown({ label, children, name, isHere = false, side = 'left' }: DropDownProps) {
  return (
    <details className={css.menu} name={name} onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <summary aria-current={isHere ? 'true' : undefined}>
        {label}
        <Icon name="down" />
      </summary>
      <div className={css.list} data-side={side}>
        {children}
      </div>
    </details>
  );
}

export function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** A click into the page takes the focus to nothing; a click on the menu itself keeps it there. */
function closeOnLeaving({ relatedTarget, currentTarget: menu }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
}
