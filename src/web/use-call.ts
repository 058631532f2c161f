import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { FormCaptchaAction } from '#kernel/captcha-actions.ts';
import { type BluechipAPIError, isApiError } from '#kernel/errors.ts';
import { sendCall } from '#platform/http/api-client.ts';
import type { EndpointDefinition, ReplyOf } from '#platform/http/endpoint.ts';
import { type Calls, CallsContext } from './calls.ts';
import { useCaptcha } from './captcha/use-captcha.ts';
import { withCaptcha } from './captcha/with-captcha.ts';
import { endsSession, type Failure, failureOf, NO_FAILURE, signInFor } from './form-failure.ts';
import { bodyOf, type FormField, namedFields } from './form-values.ts';
import { signedOut } from './store/auth.ts';
import { failureText } from './store/failures.ts';
import { useRequest } from './use-request.ts';

/** Sends a form's call: one at a time, with a captcha if required, and keeps the outcome. */

export type SentCall<D extends EndpointDefinition> = {
  definition: D;
  params: Readonly<Record<string, string | number>> | undefined;
  onDone: (reply: ReplyOf<D>) => string | undefined;
  onRefusal: ((error: BluechipAPIError) => boolean) | undefined;
  captcha: FormCaptchaField | undefined;
  toast: ToastedFailures | undefined;
  failureWords: FailureWords | undefined;
};

/** The failures shown as a toast: all, or those with a status, which the server answered. The form shows the others. */
export type ToastedFailures = 'all' | 'status';

/** The form's message instead of the server's, for any failure. `seconds`: how long a toast of it stays. */
export type FailureWords = { text: string; link?: { label: string; href: string }; seconds?: number };

/** For a call that may require a captcha: the field of the solution, and the captcha's action. */
export type FormCaptchaField = { field: string; action: FormCaptchaAction };

type Entries = readonly (readonly [string, unknown])[];

export function useCall<D extends EndpointDefinition>(form: RefObject<HTMLFormElement | null>, asked: SentCall<D>) {
  const { definition, params, onDone, onRefusal, captcha, toast, failureWords } = asked;
  const calls = useContext(CallsContext);
  const dispatch = useDispatch();
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const { place, status, formFor } = useCaptcha();
  const request = useRequest();
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  /** Counts failures: each moves the focus to the error. */
  const [failures, setFailures] = useState(0);
  /** The form's fields at its last failure. */
  const [fields, setFields] = useState<readonly FormField[]>([]);
  const [isStale, setStale] = useState(false);

  const settle = useCallback(() => {
    isBusy.current = false;
    setSending(false);
  }, []);

  // A page restored from the back/forward cache may send again.
  useEffect(() => {
    window.addEventListener('pageshow', settle);
    return () => window.removeEventListener('pageshow', settle);
  }, [settle]);

  const fail = (next: Failure) => {
    setFailure(next);
    setFields(namedFields(form.current));
    setFailures((count) => count + 1);
  };

  const clear = () => {
    setFailure(NO_FAILURE);
    setStale(false);
  };

  const attempt = async ({ api, send }: Calls, entries: Entries): Promise<ReplyOf<D>> => {
    const sent = (more: Entries) => sendCall(send, definition, { params, body: bodyOf([...entries, ...more]) });
    if (!captcha) return sent([]);
    return withCaptcha(
      api,
      (solution) => sent(solution === undefined ? [] : [[captcha.field, solution]]),
      formFor(captcha.action),
    );
  };

  const refuse = (error: unknown) => {
    const address = isApiError(error) ? signInFor(error.code, placeOf(form.current)) : null;
    request.failed(failureText(error));
    if (address !== null) {
      if (isApiError(error) && endsSession(error.code)) dispatch(signedOut());
      leadTo(address);
      return;
    }
    settle();
    setStale(isApiError(error) && error.code === 'conflict');
    if (isApiError(error) && onRefusal?.(error)) return;
    const failed = failureOf(
      error,
      namedFields(form.current).map(({ name }) => name),
    );
    // The form's own message says nothing about a field, whose error appears only there.
    const isSaidAtFields = failureWords !== undefined && failed.text === '';
    if (!isSaidAtFields && (toast === 'all' || (toast === 'status' && isApiError(error)))) {
      request.toast(error, failureWords && toastOf(failureWords));
      fail({ ...failed, text: '' });
    } else fail(failureWords && failed.text ? { ...failed, text: failureWords.text } : failed);
  };

  const send = async (entries: Entries) => {
    if (isBusy.current || !calls) return;
    isBusy.current = true;
    setSending(true);
    request.started();
    try {
      const address = onDone(await attempt(calls, entries));
      request.succeeded();
      clear();
      if (address === undefined) settle();
      else leadTo(address);
    } catch (error) {
      refuse(error);
    }
  };

  const setMessage = (name: string, message: string | undefined) =>
    setFailure(({ messages: { [name]: _, ...others }, ...rest }) => ({
      ...rest,
      messages: message === undefined ? others : { ...others, [name]: message },
    }));

  return {
    canSend: calls !== null,
    send,
    fail,
    failure,
    failures,
    fields,
    isSending,
    isStale,
    clear,
    status,
    captchaPlace: captcha ? place : null,
    setMessage,
  };
}

const toastOf = ({ text, link, seconds }: FailureWords) => ({
  message: text,
  ...(link ? { linkText: link.label, href: link.href } : {}),
  ...(seconds === undefined ? {} : { durationInSeconds: seconds }),
});

/** The page with the section of the form: links that return here return to the section. */
function placeOf(form: HTMLFormElement | null): string {
  const section = form?.closest('section[id]')?.id;
  return location.pathname + location.search + (section ? `#${section}` : '');
}

/** A full load, even if the address differs only in its fragment. */
function leadTo(address: string): void {
  const url = new URL(address, location.href);
  if (url.pathname === location.pathname && url.search === location.search) {
    location.hash = url.hash;
    location.reload();
  } else {
    location.assign(url);
  }
}
