import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { AccountFields } from './account-fields.tsx';
import css from './call-form.module.css';
import { CheckoutPart } from './cards/checkout.tsx';
import { FormStateContext } from './form-state.ts';
import { isFormField, messagesByName, wrongFields } from './form-values.ts';
import type { RootState } from './store/store.ts';
import { useFieldWords } from './use-field-words.ts';

/** In the form that `registrations` accepts. */
export type TypedAccount = {
  email: string;
  username: string;
  password: string;
  ageBand: string;
  bluechipEmails: boolean;
  thirdPartyEmails: boolean;
};

export type AccountHandle = {
  /** The input; null if something is wrong, which is then marked. */
  read: () => TypedAccount | null;
};

type AccountPartProps = {
  ref: Ref<AccountHandle>;
  /** Returns to this page. */
  logInHref: string;
  /** The created account; null if not created yet. */
  made: Pick<TypedAccount, 'email' | 'username'> | null;
};

/** The account that a payment creates, within its form. The fields are uncontrolled, so no state holds a password. */
export function AccountPart({ ref, logInHref, made }: AccountPartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const fieldWords = useFieldWords((name, message) =>
    setMessages(({ [name]: _, ...others }) => (message === undefined ? others : { ...others, [name]: message })),
  );
  useImperativeHandle(ref, () => ({
    read: () => {
      const wrong = wrongFields(fieldsIn(place.current));
      setMessages(wrong);
      return Object.keys(wrong).length > 0 ? null : accountIn(fieldsIn(place.current));
    },
  }));
  const refused = useSelector(({ auth }: RootState) => auth?.registrationError);
  // Marks the fields that the call rejected.
  useEffect(() => {
    if (!refused) return;
    const names = fieldsIn(place.current).map(({ name }) => name);
    setMessages(messagesByName(refused, names).byName);
  }, [refused]);
  const paymentIssue = useSelector(({ auth }: RootState) => auth?.error);
  if (made)
    return (
      <CheckoutPart title="Your account">
        <p>
          We created your account, and you’re logged in as <b>{made.username}</b>. Open the link we emailed to{' '}
          {made.email} to confirm your address.
        </p>
        {paymentIssue ? <p>You haven’t paid yet: {paymentIssue}</p> : null}
      </CheckoutPart>
    );
  return (
    <CheckoutPart title="Your account">
      <p>
        We’ll create your account when you pay. Already have one? <a href={logInHref}>Log in</a>.
      </p>
      <FormStateContext
        value={{ messages, isSending: false, isStale: false, clear: () => {}, status: '', captchaPlace: null }}
      >
        <div ref={place} className={css.form} {...fieldWords}>
          <AccountFields />
        </div>
      </FormStateContext>
    </CheckoutPart>
  );
}

const fieldsIn = (place: HTMLElement | null) => [...(place?.querySelectorAll('[name]') ?? [])].filter(isFormField);

function accountIn(fields: ReturnType<typeof fieldsIn>): TypedAccount {
  const isTick = (type: string) => type === 'radio' || type === 'checkbox';
  const values = new Map(
    fields
      .filter((field) => !isTick(field.type) || (field instanceof HTMLInputElement && field.checked))
      .map(({ name, value }) => [name, value]),
  );
  const textOf = (name: string) => values.get(`registration[${name}]`) ?? '';
  return {
    email: textOf('email').trim(),
    username: textOf('username').trim(),
    password: textOf('password'),
    ageBand: textOf('age_band'),
    bluechipEmails: textOf('bluechip_emails') !== '',
    thirdPartyEmails: textOf('third_party_emails') !== '',
  };
}
