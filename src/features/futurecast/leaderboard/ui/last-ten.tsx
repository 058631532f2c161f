import css from './last-ten.module.css';

/** The last graded picks as ticks, oldest first: tall for right, short for wrong. */
export function LastTen({ outcomes }: { outcomes: readonly boolean[] }) {
  if (outcomes.length === 0) return null;
  return (
    <span className={css.run} role="img" aria-label={lastTenText(outcomes)}>
      {outcomes.map((isRight, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is identified by its position
        <i key={index} className={isRight ? css.right : undefined} />
      ))}
    </span>
  );
}

/** "7 of the last 10 right, the latest wrong". */
export function lastTenText(outcomes: readonly boolean[]): string {
  const right = outcomes.filter(Boolean).length;
  return `${right} of the last ${outcomes.length} right, the latest ${outcomes.at(-1) ? 'right' : 'wrong'}`;
}
