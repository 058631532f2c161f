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

/** The sending of a form's call: once at a time, with a captcha where one is asked for, and what became of it. */

export type SentCall<D extends EndpointDefinition> = {
  definition: D;
  params: Readonly<Record<string, string | number>> | undefined;
  onDone: (reply: ReplyOf<D>) => string | undefined;
  onRefusal: ((error: BluechipAPIError) => boolean) | undefined;
  captcha: FormCaptchaField | undefined;
  toast: ToastedFailures | undefined;
  failureWords: FailureWords | undefined;
};

/** The failures that show as a toast: all, or those with a status, which the server answered. The others are said in the form. */
export type ToastedFailures = 'all' | 'status';

/** What is said of the form as a whole in place of the server's words, whatever failed. `seconds`: how long a toast of it stays. */
export type FailureWords = { text: string; link?: { label: string; href: string }; seconds?: number };

/** Of a call that may ask for a captcha: the field that takes the solution, and what it is solved for. */
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
  /** Counts the failures: each moves the focus to what is wrong. */
  const [failures, setFailures] = useState(0);
  /** Of the form, at its last failure. */
  const [fields, setFields] = useState<readonly FormField[]>([]);
  const [isStale, setStale] = useState(false);

  const settle = useCallback(() => {
    isBusy.current = false;
    setSending(false);
  }, []);

  // A page that comes back from history may send again.
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
    // Words of the form's own say nothing of a field: that is said at the field alone.
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

/** The page with the section that the form stands in: what leads back here leads back to it. */
function placeOf(form: HTMLFormElement | null): string {
  const section = form?.closest('section[id]')?.id;
  return location.pathname + location.search + (section ? `#${section}` : '');
}

/** A whole load, also where the address differs from this one by its fragment only. */
function leadTo(address: string): void {
  const url = new URL(address, location.href);
  if (url.pathname === location.pathname && url.search === location.search) {
    location.hash = url.hash;
    location.reload();
  } else {
    location.assign(url);
  }
}
