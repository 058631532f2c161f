import { type ComponentProps, type FocusEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#design-system/button.tsx';
import { SelectField, TextAreaField, TextField } from '#design-system/field.tsx';
import { PasswordField } from '#design-system/password-field.tsx';
import css from './call-form.module.css';
import { useApi } from './calls.ts';
import { CaptchaPlace } from './captcha/captcha-place.tsx';
import { useCallForm } from './form-state.ts';
import { propertyValidated } from './store/auth.ts';
import type { RootState } from './store/store.ts';
import { useAfterPress } from './use-after-press.ts';

type FieldProps = ComponentProps<typeof TextField> & { name: string };

/** A line of a CallForm by its name on the wire (`user[login]`); what the call says of it stands under it. */
export function CallField({ error, ...field }: FieldProps) {
  const message = useCallForm().messages[field.name] ?? error;
  const Field = field.type === 'password' ? PasswordField : TextField;
  return <Field {...field} error={message} />;
}

/** Several lines of a CallForm. */
export function CallArea({ error, ...field }: ComponentProps<typeof TextAreaField> & { name: string }) {
  return <TextAreaField {...field} error={useCallForm().messages[field.name] ?? error} />;
}

/** One of several in a CallForm. */
export function CallSelect({ error, ...field }: ComponentProps<typeof SelectField> & { name: string }) {
  return <SelectField {...field} error={useCallForm().messages[field.name] ?? error} />;
}

type LiveFieldProps = Omit<FieldProps, 'error' | 'ok' | 'onBlur' | 'onInput'> & {
  /** What of an account it is. A password is not asked about before it is sent: the question stands in an address. */
  property: 'email' | 'username';
  /** Said of a value that may be used. */
  okWords?: string;
};

/** A CallField that asks, when it is left, whether its value may be used. The area `auth` keeps what is wrong with it. */
export function LiveField({ property, okWords, ...field }: LiveFieldProps) {
  const api = useApi();
  const afterPress = useAfterPress();
  const dispatch = useDispatch();
  const error = useSelector(({ auth }: RootState) => auth?.validationError[property]) ?? undefined;
  const [isFree, setFree] = useState(false);
  const keep = (verdict: { isValid: boolean; message: string | null } | null) => {
    setFree(verdict?.isValid === true);
    dispatch(propertyValidated({ property, error: verdict?.isValid === false ? verdict.message : null }));
  };
  const ask = async ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const { value, validity } = input;
    if (!api || value === '' || !validity.valid) return;
    // A refusal, also for want of a captcha, shows nothing: the form's own call reports what is wrong and solves the captcha.
    const reply = await api.account.validate({ query: { property, value } }).catch(() => null);
    if (reply === null) return;
    afterPress(() => {
      if (input.value === value) keep(reply);
    });
  };
  return (
    <CallField
      {...field}
      error={error}
      ok={isFree ? okWords : undefined}
      onInput={() => keep(null)}
      onBlur={(event) => void ask(event)}
    />
  );
}

/** Sends the form that it stands in; while it is being sent it is busy, and keeps the focus. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type'>) {
  const { isSending, status, captchaPlace } = useCallForm();
  return (
    <>
      <div className={css.send}>
        <Button {...props} type="submit" aria-busy={isSending} aria-disabled={isSending} />
        <span className={css.status} role="status">
          {status}
        </span>
      </div>
      {captchaPlace ? <CaptchaPlace place={captchaPlace} /> : null}
    </>
  );
}
