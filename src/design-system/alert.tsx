import type { ReactNode } from 'react';
import css from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

const CLASS = {
  info: css.alert,
  severe: `${css.alert} ${css.severe}`,
  success: `${css.alert} ${css.success}`,
  siteAdaptive: `${css.alert} ${css.site}`,
} as const;

export type AlertKind = keyof typeof CLASS;

const GLYPH = { info: 'info', severe: 'warn', success: 'commit', siteAdaptive: 'info' } as const satisfies Record<
  AlertKind,
  IconName
>;

export type AlertLink = { label: string; href: string } | { label: string; onClick: () => void };

type AlertProps = {
  kind: AlertKind;
  /** The message: text or nodes. */
  children: ReactNode;
  /** What to do about it: a link, or an action on the page. */
  link?: AlertLink | undefined;
  /** Shows a close button; leave it out if the alert cannot be closed. */
  onClose?: (() => void) | undefined;
  /** False inside a region that is live itself (Toasts). */
  live?: boolean;
};

/** A message with an edge and an icon by kind. A severe one interrupts screen readers; the others wait. */
export function Alert({ kind, children, link, onClose, live = true }: AlertProps) {
  return (
    <div
      className={CLASS[kind]}
      role={live ? (kind === 'severe' ? 'alert' : 'status') : undefined}
      data-on-team={kind === 'siteAdaptive' ? '' : undefined}
    >
      <span className={css.glyph}>
        <Icon name={GLYPH[kind]} />
      </span>
      <div className={css.message}>
        {children} {link ? <WayOut link={link} /> : null}
      </div>
      {onClose ? (
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}

function WayOut({ link }: { link: AlertLink }) {
  if ('href' in link) return <a href={link.href}>{link.label}</a>;
  return (
    <button type="button" className={css.action} onClick={link.onClick}>
      {link.label}
    </button>
  );
}
