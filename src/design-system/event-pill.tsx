import type { ReactNode } from 'react';
import css from './event-pill.module.css';
import { Icon } from './icon.tsx';

const TINTED = {
  commit: `${css.pill} ${css.commit}`,
  decommit: `${css.pill} ${css.decommit}`,
  in: `${css.pill} ${css.in}`,
  out: `${css.pill} ${css.out}`,
  visit: `${css.pill} ${css.visit}`,
  offer: `${css.pill} ${css.offer}`,
} as const;

export type EventKind = keyof typeof TINTED;

const BARE = {
  commit: `${TINTED.commit} ${css.bare}`,
  decommit: `${TINTED.decommit} ${css.bare}`,
  in: `${TINTED.in} ${css.bare}`,
  out: `${TINTED.out} ${css.bare}`,
  visit: `${TINTED.visit} ${css.bare}`,
  offer: `${TINTED.offer} ${css.bare}`,
} as const;

type EventPillProps = {
  kind: EventKind;
  /** Without the tint, for use in a line of text. */
  bare?: boolean;
  /** The label: "Committed", "Enters portal". */
  children: ReactNode;
};

/** An event as an icon and a word in the event's color. */
export function EventPill({ kind, bare = false, children }: EventPillProps) {
  return (
    <span className={bare ? BARE[kind] : TINTED[kind]}>
      <Icon name={kind} />
      {children}
    </span>
  );
}

/** Who may read it: a key icon and a word ("Subscribers", "War Room"). */
export function AccessKey({ children }: { children: ReactNode }) {
  return (
    <span className={css.key}>
      <Icon name="key" />
      {children}
    </span>
  );
}
