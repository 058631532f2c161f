import css from './yards.module.css';

/** Yard marks in the color of the surrounding text: below a masthead, on a scale. */
export function Yards() {
  return <div className={css.yards} aria-hidden="true" />;
}
