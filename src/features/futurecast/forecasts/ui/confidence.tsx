import css from './confidence.module.css';

/** The confidence as ten blocks and as a number; the blocks are decorative and hidden on a phone. */
export function Confidence({ value }: { value: number }) {
  return (
    <>
      <span className={css.blocks} data-tens={value / 10} aria-hidden="true" /> <b>{`${value}%`}</b>
    </>
  );
}
