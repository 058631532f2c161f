import css from './calculator-link.module.css';

const WAYS = { with: 'With', without: 'Without' } as const;

/** From a row to the class with, or without, whoever stands in it. */
export function CalculatorLink({ way, name, href }: { way: keyof typeof WAYS; name: string; href: string }) {
  return (
    <a className={css.link} href={href} rel="nofollow" aria-label={`The class ${way} ${name}`}>
      {WAYS[way]}
    </a>
  );
}
