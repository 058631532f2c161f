import css from './icon.module.css';

const CLASS = {
  commit: `${css.icon} ${css.commit}`,
  decommit: `${css.icon} ${css.decommit}`,
  in: `${css.icon} ${css.in}`,
  out: `${css.icon} ${css.out}`,
  visit: `${css.icon} ${css.visit}`,
  offer: `${css.icon} ${css.offer}`,
  key: `${css.icon} ${css.key}`,
  search: `${css.icon} ${css.search}`,
  warn: `${css.icon} ${css.warn}`,
  info: `${css.icon} ${css.info}`,
  close: `${css.icon} ${css.close}`,
  menu: `${css.icon} ${css.menu}`,
  down: `${css.icon} ${css.down}`,
  next: `${css.icon} ${css.next}`,
  grip: `${css.icon} ${css.grip}`,
  bell: `${css.icon} ${css.bell}`,
} as const;

export type IconName = keyof typeof CLASS;

/** An icon in the size and color of the surrounding text. Hidden from screen readers, so it always needs a word beside it. */
export function Icon({ name }: { name: IconName }) {
  return <span className={CLASS[name]} aria-hidden="true" />;
}
