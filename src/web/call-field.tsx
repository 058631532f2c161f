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

/** A text field of a CallForm, by its name on the wire (`user[login]`); the call's error appears below it. */
export function CallField({ error, ...field }: FieldProps) {
  const message = useCallForm().messages[field.name] ?? error;
  const Field = field.type === 'password' ? PasswordField : TextField;
  return <Field {...field} error={message} />;
}

/** A multi-line field of a CallForm. */
export function CallArea({ error, ...field }: ComponentProps<typeof TextAreaField> & { name: string }) {
  return <TextAreaField {...field} error={useCallForm().messages[field.name] ?? error} />;
}

/** A select of a CallForm. */
export function CallSelect({ error, ...field }: ComponentProps<typeof SelectField> & { name: string }) {
  return <SelectField {...field} error={useCallForm().messages[field.name] ?? error} />;
}

type LiveFieldProps = Omit<FieldProps, 'error' | 'ok' | 'onBlur' | 'onInput'> & {
  /** The account's property. A password is not validated before it is sent, because the request would put it into a URL. */
  property: 'email' | 'username';
  /** Shown for a valid value. */
  okWords?: string;
};

/** A CallField that validates its value on the server when it loses focus. The area `auth` keeps the error. */
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
    // A refusal, including a missing captcha, shows nothing: the form's own call reports errors and solves the captcha.
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

/** Submits its form. While sending, it is busy and keeps the focus. */
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
