import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#design-system/alert.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import type { BluechipAPIError } from '#kernel/errors.ts';
import { callPath } from '#platform/http/api-client.ts';
import type { EndpointDefinition, ReplyOf } from '#platform/http/endpoint.ts';
import css from './call-form.module.css';
import { contracts } from './contracts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { NO_FAILURE } from './form-failure.ts';
import { FormStateContext } from './form-state.ts';
import { namedFields, wrongFields } from './form-values.ts';
import { type FailureWords, type FormCaptchaField, type ToastedFailures, useCall } from './use-call.ts';
import { useFieldWords } from './use-field-words.ts';

/**
 * The product's one form component: a plain form posted to its call, which works without JavaScript, and with it the same call by `fetch`:
 * errors appear below their fields, no input is lost, and nothing is sent twice.
 */

type CallFormProps<D extends EndpointDefinition> = {
  /** `({ signIn }) => signIn.byPassword`; the call needs a `formRedirect`, for browsers without JavaScript. */
  call: (calls: typeof contracts) => D;
  /** Parameters of the call's path. */
  params?: Readonly<Record<string, string | number>>;
  /** From `api.csrf.get()` in the loader. */
  token: string;
  /** Where to go after success, loaded as a document so that the shell matches the reader; undefined: the form stays. */
  onDone: (reply: ReplyOf<D>) => string | undefined;
  /** True if the refusal is handled and the form shows nothing. */
  onRefusal?: (error: BluechipAPIError) => boolean;
  failureWords?: FailureWords;
  /** Shows failures as a toast instead of the alert in the form; field errors also appear there. Absent: the form shows them all. */
  toast?: ToastedFailures;
  /** For a call that may require a captcha. */
  captcha?: FormCaptchaField;
  /** The accessible name of the form, if a page has several. */
  label?: string;
  children: ReactNode;
};

export function CallForm<D extends EndpointDefinition>(props: CallFormProps<D>) {
  const { call, params, token, onDone, onRefusal, failureWords, toast, captcha, label, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const isScripted = useScripted();
  const definition = call(contracts);
  const {
    canSend,
    send,
    fail,
    failure,
    failures,
    fields,
    isSending,
    isStale,
    clear,
    status,
    captchaPlace,
    setMessage,
  } = useCall(form, {
    definition,
    params,
    onDone,
    onRefusal,
    captcha,
    toast,
    failureWords,
  });

  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
    (wrong ?? alert.current)?.focus();
  }, [failures]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!canSend) return;
    event.preventDefault();
    const { currentTarget, nativeEvent } = event;
    const messages = wrongFields(namedFields(currentTarget));
    if (Object.keys(messages).length > 0) {
      fail({ ...NO_FAILURE, messages });
      return;
    }
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    void send([...new FormData(currentTarget, submitter)]);
  };

  return (
    <form
      ref={form}
      className={css.form}
      method="post"
      action={callPath(definition, params)}
      aria-label={label}
      // The browser's own error bubbles are for readers without JavaScript.
      noValidate={isScripted}
      onSubmit={submit}
      {...useFieldWords(setMessage)}
    >
      <input type="hidden" name="_csrf" value={token} />
      {definition.method === 'POST' ? null : <input type="hidden" name="_method" value={definition.method} />}
      {failure.text ? (
        <div ref={alert} className={css.alert} role="alert" tabIndex={-1}>
          <Alert kind="severe" live={false} link={failureWords?.link}>
            {failure.text}
            {failure.requestId ? <p className={css.request}>Request {failure.requestId}</p> : null}
          </Alert>
        </div>
      ) : null}
      <ErrorSummary fields={fields} messages={failure.messages} />
      <FormStateContext value={{ messages: failure.messages, isSending, isStale, clear, status, captchaPlace }}>
        {children}
      </FormStateContext>
    </form>
  );
}
