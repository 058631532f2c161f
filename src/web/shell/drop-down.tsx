import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '#design-system/icon.tsx';
import css from './drop-down.module.css';

type DropDownProps = {
  label: string;
  children: ReactNode;
  /** Menus with the same name close one another. */
  name: string;
  /** Whether the current page is one of its links. */
  isHere?: boolean;
  /** The edge at which the list is aligned: a menu at the right edge of the page opens to the left. */
  side?: 'left' | 'right';
};

/** Links that drop down over the page. A `<details>` without JavaScript; with it, Escape and moving the focus out close it too. */
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

/** A click on the page moves the focus to nothing; a click on the menu itself keeps it there. */
function closeOnLeaving({ relatedTarget, currentTarget: menu }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
}
