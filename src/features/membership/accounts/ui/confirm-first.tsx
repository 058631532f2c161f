import css from './section.module.css';

/** In the place of what is only given to a member whose address is his. */
export function ConfirmFirst() {
  return (
    <p className={css.quiet}>
      To do this, <a href="/users/confirmation">confirm your email address</a> first.
    </p>
  );
}
