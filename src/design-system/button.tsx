import type { ComponentProps } from 'react';
import css from './button.module.css';

const KIND = {
  ink: css.button,
  second: `${css.button} ${css.second}`,
  team: `${css.button} ${css.team}`,
  danger: `${css.button} ${css.danger}`,
} as const;

const SIZE = { normal: '', small: ` ${css.small}`, icon: ` ${css.icon}` } as const;

type Look = {
  /** ink says what happens; second stands beside it; team is only for what sells; danger takes something away. */
  kind?: keyof typeof KIND;
  /** icon: one glyph; give an aria-label. */
  size?: keyof typeof SIZE;
};

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'style'>;

/** A button that does something here. Its type is "button" unless told otherwise. */
export function Button({ kind = 'ink', size = 'normal', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${KIND[kind]}${SIZE[size]}`} />;
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> & { href: string };

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ kind = 'ink', size = 'normal', ...rest }: ButtonLinkProps) {
  return <a {...rest} className={`${KIND[kind]}${SIZE[size]}`} />;
}
