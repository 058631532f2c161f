import { type CalculatorKey, calculatorHref, hasRoom, placeOf, withId } from './calculator-address.ts';
import css from './calculator-link.module.css';
import type { TeamClassPageData } from './team-class-page.tsx';

const WAYS = {
  add: { label: 'With', way: 'with' },
  remove: { label: 'Without', way: 'without' },
  remove_transfers: { label: 'Without', way: 'without' },
} as const satisfies Partial<Record<CalculatorKey, object>>;

type Props = { data: TeamClassPageData; way: keyof typeof WAYS; id: number; name: string };

/** From a row to the class with, or without, whoever stands in it; none while there is no room for one more, as the calculator says. */
export function CalculatorLink({ data, way: key, id, name }: Props) {
  const { imagined } = data;
  const { label, way } = WAYS[key];
  if (!hasRoom(imagined, key)) return '–';
  return (
    <a
      className={css.link}
      href={calculatorHref(placeOf(data), withId(imagined, key, id))}
      rel="nofollow"
      aria-label={`The class ${way} ${name}`}
    >
      {label}
    </a>
  );
}
