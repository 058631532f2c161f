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
  /** ink: the main action; second: a secondary one; team: only for purchases; danger: deletes something. */
  kind?: keyof typeof KIND;
  /** icon: a single icon; give it an aria-label. */
  size?: keyof typeof SIZE;
};

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className' | 'style'>;

/** A button for an action on the page. Its type defaults to "button". */
export function Button({ kind = 'ink', size = 'normal', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${KIND[kind]}${SIZE[size]}`} />;
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'> & { href: string };

/** A link styled as a button. */
export function ButtonLink({ kind = 'ink', size = 'normal', ...rest }: ButtonLinkProps) {
  return <a {...rest} className={`${KIND[kind]}${SIZE[size]}`} />;
}
