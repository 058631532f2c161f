import css from './steps.module.css';

/** The reader's position in a sequence of steps; `current` counts from 0. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className={css.steps}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={index < current ? css.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
