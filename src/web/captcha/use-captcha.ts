import { type RefObject, useCallback, useRef, useState } from 'react';
import type { CaptchaAction } from '#kernel/captcha-actions.ts';
import type { CaptchaForm } from './solve-captcha.ts';

/** A form's captcha: where it may show its check, and what the form says meanwhile. */
type FormCaptcha = {
  place: RefObject<HTMLElement | null>;
  /** Empty: none is being solved. */
  status: string;
  /** For `withCaptcha`. */
  formFor: (action: CaptchaAction) => CaptchaForm;
};

export function useCaptcha(): FormCaptcha {
  const place = useRef<HTMLElement>(null);
  const [status, setStatus] = useState('');
  const formFor = useCallback(
    (action: CaptchaAction) => ({ action, place: () => place.current, onStatus: setStatus }),
    [],
  );
  return { place, status, formFor };
}
