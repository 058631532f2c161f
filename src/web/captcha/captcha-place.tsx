import type { RefObject } from 'react';
import css from './captcha-place.module.css';
import { PLACE_LABEL } from './captcha-words.ts';

type CaptchaPlaceProps = {
  place: RefObject<HTMLElement | null>;
  /** Absent: the form shows it elsewhere. */
  status?: string;
};

/** Where a provider shows its check, after the button so that the next Tab reaches it. Takes no space while empty. */
export function CaptchaPlace({ place, status }: CaptchaPlaceProps) {
  return (
    <>
      {status === undefined ? null : (
        <p className={css.status} role="status">
          {status}
        </p>
      )}
      <section ref={place} className={css.place} aria-label={PLACE_LABEL} />
    </>
  );
}
