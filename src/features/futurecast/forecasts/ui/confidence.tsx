import css from './confidence.module.css';

/** How sure, in ten blocks and as a number; the blocks are for the eye and leave on a phone. */
export function Confidence({ value }: { value: number }) {
  return (
    <>
      <span className={css.blocks} data-tens={value / 10} aria-hidden="true" /> <b>{`${value}%`}</b>
    </>
  );
}
