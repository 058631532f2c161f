import {
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Alert } from '#design-system/alert.tsx';
import { Button } from '#design-system/button.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { useScripted } from '#design-system/use-scripted.ts';
import { priceText } from '#kernel/money.ts';
import { type AbandonedForm, useAbandonedForm } from '#web/use-abandoned-form.ts';
import { useLoading } from '#web/use-loading.ts';
import css from './checkout.module.css';
import type { QuotedState } from './use-quoted.ts';

type ColumnsProps = { children: ReactNode; bill: ReactNode };

/** What is bought, and beside it the bill, which stays in sight. */
export const CheckoutColumns = ({ children, bill }: ColumnsProps) => (
  <div className={css.columns}>
    <div className={css.left}>{children}</div>
    {bill ? <aside className={css.bill}>{bill}</aside> : null}
  </div>
);

export const CheckoutPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <SectionHead>{title}</SectionHead>
    {children}
  </section>
);

type TermsProps = { terms: readonly { name: string; words: ReactNode }[] };

/** When it begins, renews and ends, and how to be rid of it. */
export const BillTerms = ({ terms }: TermsProps) => (
  <dl className={css.terms}>
    {terms.map(({ name, words }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

/** Leads to the first field that is wrong, or to the alert. */
export type CheckoutHandle = { showWrong: () => void };

type CheckoutAlertProps = {
  ref: Ref<CheckoutHandle>;
  /** Why it was not sent; empty: nothing to say. */
  message: string;
  /** Whose fields may be wrong. */
  form?: RefObject<HTMLFormElement | null>;
};

/** Why he is still here. It stands at the head, and the button that he pressed far below: so it takes the focus. */
export function CheckoutAlert({ ref, message, form }: CheckoutAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  /** Counts how often something was wrong: each time leads there, once it is marked. */
  const [wrongs, setWrongs] = useState(0);
  useImperativeHandle(ref, () => ({ showWrong: () => setWrongs((count) => count + 1) }));
  useEffect(() => {
    if (wrongs === 0) return;
    const wrong = form?.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
    (wrong ?? alert.current)?.focus();
  }, [wrongs, form]);
  if (message === '') return null;
  return (
    <div ref={alert} tabIndex={-1} role="alert">
      <Alert kind="severe" live={false}>
        {message}
      </Alert>
    </div>
  );
}

type CheckoutFormProps = ColumnsProps & {
  ref: Ref<CheckoutHandle>;
  label: string;
  /** Why it was not sent; empty: nothing to say. */
  message: string;
  isPaying: boolean;
  /** A captcha comes before the payment, and may show a check: nothing covers the form. */
  isAsking?: boolean;
  /** Told of who leaves it half filled in. */
  abandoned: AbandonedForm;
  onSend: () => void;
};

/** A form that charges: refused, it says why at its head and leads there. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { ref, label, message, isPaying, isAsking = false, abandoned, onSend, children, bill } = props;
  const form = useRef<HTMLFormElement>(null);
  const begin = useAbandonedForm(abandoned, isPaying);
  useLoading(isPaying && !isAsking, 'Paying');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form ref={form} onSubmit={submit} onInput={begin} noValidate aria-label={label}>
      <CheckoutColumns bill={bill}>
        <CheckoutAlert ref={ref} message={message} form={form} />
        {children}
      </CheckoutColumns>
    </form>
  );
}

type PayNowProps = {
  quoted: QuotedState<{ amountDue: number }>;
  askAgain: () => void;
  isPaying: boolean;
  /** What the button says where nothing is due. */
  freeLabel: string;
};

/** The button with its sum, what keeps it waiting, and a price that could not be had. */
export function PayNow({ quoted, askAgain, isPaying, freeLabel }: PayNowProps) {
  const isScripted = useScripted();
  return (
    <>
      {quoted.status === 'failed' && quoted.field === null ? (
        <Alert kind="severe" link={{ label: 'Try again', onClick: askAgain }}>
          {quoted.message}
        </Alert>
      ) : null}
      <Button
        kind="team"
        type="submit"
        // Without a script nothing is sent: what was typed would stand in the address.
        disabled={!isScripted}
        aria-disabled={quoted.status === 'loading'}
        aria-busy={isPaying}
      >
        {labelOf(quoted, freeLabel)}
      </Button>
      <p className={css.status} role="status">
        {waitOf(quoted)}
      </p>
    </>
  );
}

function labelOf(quoted: PayNowProps['quoted'], freeLabel: string): string {
  if (quoted.status !== 'ready') return 'Pay';
  return quoted.quote.amountDue === 0 ? freeLabel : `Pay ${priceText(quoted.quote.amountDue)}`;
}

function waitOf(quoted: PayNowProps['quoted']): string {
  if (quoted.status === 'loading') {
    return quoted.isSlow
      ? 'Calculating tax is taking longer than usual. The price shown is before tax; you can pay once tax is added.'
      : 'Calculating tax…';
  }
  return quoted.status === 'waiting' ? 'Tax is added once we know your state and ZIP code.' : '';
}
