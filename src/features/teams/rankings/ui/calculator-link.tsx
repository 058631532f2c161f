import { type CalculatorKey, calculatorHref, hasRoom, placeOf, withId } from './calculator-address.ts';
import css from './calculator-link.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

const LABELS = {
  add: 'Add',
  remove: 'Remove',
  remove_transfers: 'Remove',
} as const satisfies Partial<Record<CalculatorKey, string>>;

type Props = { data: TeamClassPageData; way: keyof typeof LABELS; id: number; name: string };

/**
 * A link from a player's row to the class with, or without, that player; nothing if there is no room for one more, which the calculator
 * says.
 */
export function CalculatorLink({ data, way: key, id, name }: Props) {
  const { imagined } = data;
  const label = LABELS[key];
  if (!hasRoom(imagined, key)) return '–';
  return (
    <a
      className={css.link}
      href={calculatorHref(placeOf(data), withId(imagined, key, id))}
      rel="nofollow"
      aria-label={`${label} ${name}`}
    >
      {label}
    </a>
  );
}
