import { type RefObject, useCallback, useRef, useState } from 'react';
import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import type { CaptchaForm } from './solve-captcha.ts';

/** A form's captcha: where it may show its check, and the message meanwhile. */
type FormCaptcha = {
  place: RefObject<HTMLElement | null>;
  /** Empty while none is being solved. */
  status: string;
  /** For `withCaptcha`. */
  formFor: (action: FormCaptchaAction) => CaptchaForm;
};

export function useCaptcha(): FormCaptcha {
  const place = useRef<HTMLElement>(null);
  const [status, setStatus] = useState('');
  const formFor = useCallback(
    (action: FormCaptchaAction) => ({ action, place: () => place.current, onStatus: setStatus }),
    [],
  );
  return { place, status, formFor };
}
