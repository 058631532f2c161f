import css from './yards.module.css';

/** Yard marks in the colour of the text around: under a masthead, on a scale. */
export function Yards() {
  return <div className={css.yards} aria-hidden="true" />;
}
