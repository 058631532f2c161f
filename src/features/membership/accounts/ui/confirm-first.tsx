import css from './section.module.css';

/** Shown in place of features that need a confirmed email address. */
export function ConfirmFirst() {
  return (
    <p className={css.quiet}>
      To do this, <a href="/users/confirmation">confirm your email address</a> first.
    </p>
  );
}
