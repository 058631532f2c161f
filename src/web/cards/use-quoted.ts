import { useEffect, useState } from 'react';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import type { Api } from '#web/request-context.ts';
import { ZIP_ELSEWHERE } from './check-address.ts';

/** The price of an order at the typed address, fetched again when either changes. */

/** `field`: where the failure is shown; null: beside the bill. */
type Answer<Quote> = { status: 'ready'; quote: Quote } | { status: 'failed'; field: 'zip' | null; message: string };

export type QuotedState<Quote> =
  /** There is no address yet. */
  | { status: 'waiting' }
  | { status: 'loading' /** After two seconds: the page says that its price is before tax. */; isSlow: boolean }
  | Answer<Quote>;

export type QuotedAddress = { state: string; zip: string };

/** How one kind of order is priced; define it outside the component, because it must not change. */
type Pricing<Order, Quote> = { quoteOf: (api: Api, order: Order, address: QuotedAddress) => Promise<Quote> };

/** How long typing must pause before the price is fetched. */
const PAUSE_MS = 350;
/** Specification, section 9: how long a page waits for tax before it says so (rule R33). */
const TAX_WAIT_MS = 2_000;
const ZIP = /^\d{5}(-\d{4})?$/;

/** The current price, and a function to fetch it again. */
export function useQuoted<Order extends object, Quote>(
  pricing: Pricing<Order, Quote>,
  order: NoInfer<Order>,
  { state, zip }: QuotedAddress,
): [QuotedState<Quote>, () => void] {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ asked: string; answer: Answer<Quote> } | null>(null);
  /** The request that took longer than that. */
  const [slow, setSlow] = useState<string | null>(null);
  const address = { state, zip: zip.trim() };
  const isPlaced = state !== '' && ZIP.test(address.zip);
  const asked = isPlaced ? JSON.stringify({ attempt, order, address }) : null;

  useEffect(() => {
    if (!api || asked === null) return;
    let isStale = false;
    const ask = async () => {
      const { order: what, address: where } = JSON.parse(asked);
      const answer = await answerTo(pricing, api, what, where);
      if (!isStale) setAnswered({ asked, answer });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    const wait = setTimeout(() => setSlow(asked), PAUSE_MS + TAX_WAIT_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
      clearTimeout(wait);
    };
  }, [api, asked, pricing]);

  const askAgain = () => setAttempt((count) => count + 1);
  if (asked === null) return [{ status: 'waiting' }, askAgain];
  return [answered?.asked === asked ? answered.answer : { status: 'loading', isSlow: slow === asked }, askAgain];
}

async function answerTo<Order, Quote>(
  { quoteOf }: Pricing<Order, Quote>,
  api: Api,
  order: Order,
  address: QuotedAddress,
): Promise<Answer<Quote>> {
  try {
    return { status: 'ready', quote: await quoteOf(api, order, address) };
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) return { status: 'failed', field: null, message: FALLBACK };
    if (error.code === 'invalid_address') return { status: 'failed', field: 'zip', message: ZIP_ELSEWHERE };
    return { status: 'failed', field: null, message: error.message };
  }
}

const FALLBACK = 'We couldn’t calculate the price. Please try again.';
