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
import { entryOf, onePerName, type WrongField, WrongFields } from '#web/error-summary.tsx';
import { isFormField, namedFields } from '#web/form-values.ts';
import { type AbandonedForm, useAbandonedForm } from '#web/use-abandoned-form.ts';
import { useLoading } from '#web/use-loading.ts';
import css from './checkout.module.css';
import type { QuotedState } from './use-quoted.ts';

type ColumnsProps = { children: ReactNode; bill: ReactNode };

/** The form on the left, and the bill beside it, which stays in view while the form scrolls. */
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

/** When it starts, renews and ends, and how to cancel. */
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

/** Moves the focus to the first invalid field, or to the alert. */
export type CheckoutHandle = { showWrong: () => void };

type CheckoutAlertProps = {
  ref: Ref<CheckoutHandle>;
  /** Why it was not sent; empty if there is nothing to show. */
  message: string;
  /** The form whose fields may be invalid. */
  form?: RefObject<HTMLFormElement | null>;
};

/** Why the payment was not sent. The alert is at the top and the Pay button far below, so the alert takes the focus. */
export function CheckoutAlert({ ref, message, form }: CheckoutAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  /** Counts failed attempts: each moves the focus, once the fields are marked. */
  const [wrongs, setWrongs] = useState(0);
  const [listed, setListed] = useState<{ among: number; wrong: WrongField[] } | null>(null);
  useImperativeHandle(ref, () => ({ showWrong: () => setWrongs((count) => count + 1) }));
  useEffect(() => {
    if (wrongs === 0) return;
    const first = form?.current?.querySelector<HTMLElement>(WRONG);
    (first ?? alert.current)?.focus();
    const place = form?.current;
    if (!place) return undefined;
    const list = () => setListed({ among: onePerName(namedFields(place)).length, wrong: wrongIn(place) });
    list();
    // Removes a corrected field from the list once the form has rendered it as valid.
    const listLater = () => void requestAnimationFrame(list);
    place.addEventListener('input', listLater);
    return () => place.removeEventListener('input', listLater);
  }, [wrongs, form]);
  const summary = listed ? <WrongFields {...listed} /> : null;
  if (message === '') return summary;
  return (
    <>
      <div ref={alert} tabIndex={-1} role="alert">
        <Alert kind="severe" live={false}>
          {message}
        </Alert>
      </div>
      {summary}
    </>
  );
}

/** Invalid fields; for the card form, which is an iframe, the stand-ins of its fields. */
const WRONG = '[aria-invalid="true"], [data-invalid] input, [data-card-fault]';

/** In the order of the form. */
function wrongIn(form: HTMLElement): WrongField[] {
  const marked = [...form.querySelectorAll<HTMLElement>(WRONG)];
  const kept = new Set<HTMLElement>(onePerName(marked.filter(isFormField)));
  return marked.flatMap((field): WrongField[] => {
    if (isFormField(field)) return kept.has(field) ? [entryOf(field)] : [];
    const { cardFault } = field.dataset;
    if (cardFault === undefined) return [];
    return [{ id: `card-${cardFault}`, label: field.textContent, focus: () => field.focus() }];
  });
}

type CheckoutFormProps = ColumnsProps & {
  ref: Ref<CheckoutHandle>;
  pay: PayProps;
  /** The bill in one line, right above the button: on a phone the bill itself is further down. */
  billLine: string;
  /** Where a captcha shows its check: right after the button. */
  captcha?: ReactNode;
  label: string;
  /** Why it was not sent; empty if there is nothing to show. */
  message: string;
  isPaying: boolean;
  /** A captcha comes before the payment and may show a check, so no overlay covers the form. */
  isAsking?: boolean;
  /** Tracked when somebody leaves the half-filled form. */
  abandoned: AbandonedForm;
  onSend: () => void;
};

/**
 * A form that charges. A refusal appears at the top and takes the focus. There are two Pay buttons, one below the last field and on a wide
 * screen one in the bill, so that one is always in view.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const {
    ref,
    label,
    message,
    isPaying,
    isAsking = false,
    abandoned,
    onSend,
    children,
    bill,
    billLine,
    pay,
    captcha,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const begin = useAbandonedForm(abandoned, isPaying);
  useLoading(isPaying && !isAsking, 'Paying');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form ref={form} onSubmit={submit} onInput={begin} noValidate aria-label={label}>
      <CheckoutColumns
        bill={
          <>
            {bill}
            <div className={css.payInBill}>
              <PayButton {...pay} isPaying={isPaying} />
            </div>
            <div className={css.payStatus}>
              <PayStatus {...pay} />
              {captcha}
            </div>
          </>
        }
      >
        <CheckoutAlert ref={ref} message={message} form={form} />
        {children}
        <div className={css.payBelow}>
          <p className={css.billLine}>{billLine}</p>
          <PayButton {...pay} isPaying={isPaying} />
        </div>
      </CheckoutColumns>
    </form>
  );
}

type PayProps = {
  quoted: QuotedState<{ amountDue: number }>;
  /** Dollars before tax, for the button until the quote arrives. */
  price: number;
  askAgain: () => void;
  /** The button's label if nothing is due. */
  freeLabel: string;
};

/** The Pay button, always with an amount. */
function PayButton({ quoted, price, freeLabel, isPaying }: PayProps & { isPaying: boolean }) {
  const isScripted = useScripted();
  return (
    <Button
      kind="team"
      type="submit"
      // Without JavaScript nothing is sent, because the input would appear in the URL.
      disabled={!isScripted}
      aria-disabled={quoted.status === 'loading'}
      aria-busy={isPaying}
    >
      {payLabel({ quoted, price, freeLabel })}
    </Button>
  );
}

/** Why the button is waiting, or that the price could not be calculated. */
function PayStatus({ quoted, askAgain }: PayProps) {
  return (
    <>
      {quoted.status === 'failed' && quoted.field === null ? (
        <Alert kind="severe" link={{ label: 'Try again', onClick: askAgain }}>
          {quoted.message}
        </Alert>
      ) : null}
      <p className={css.status} role="status">
        {statusText(quoted)}
      </p>
    </>
  );
}

function payLabel({ quoted, price, freeLabel }: Omit<PayProps, 'askAgain'>): string {
  if (quoted.status !== 'ready') return `Pay ${priceText(price)} + tax`;
  return quoted.quote.amountDue === 0 ? freeLabel : `Pay ${priceText(quoted.quote.amountDue)}`;
}

function statusText(quoted: PayProps['quoted']): string {
  if (quoted.status === 'loading') {
    return quoted.isSlow
      ? 'Calculating tax is taking longer than usual. The price shown is before tax; you can pay once tax is added.'
      : 'Calculating tax…';
  }
  return quoted.status === 'waiting' ? 'Tax is added once we know your state and ZIP code.' : '';
}
