import { useEffect, useState } from 'react';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { useApi } from '#web/calls.ts';
import type { Api } from '#web/request-context.ts';
import type { estimateGift } from '../contract.ts';

/** What the gift costs at the address that is typed: asked again whenever one of both changes. */

export type GiftQuote = ReplyOf<typeof estimateGift>;

type Answer = { status: 'ready'; quote: GiftQuote } | { status: 'failed'; field: 'zip' | null; message: string };

export type GiftQuoteState =
  /** There is no address yet. */
  { status: 'waiting' } | { status: 'loading' } | Answer;

export type GiftQuery = { siteId: number; months: '3' | '6' | '12'; state: string; zip: string };

/** So long nothing is typed before it is asked. */
const PAUSE_MS = 350;
const ZIP = /^\d{5}(-\d{4})?$/;

/** `attempt`: counted up, the same is asked again. */
export function useGiftQuote({ state, zip, ...gift }: GiftQuery, attempt: number): GiftQuoteState {
  const api = useApi();
  const [answered, setAnswered] = useState<{ asked: string; answer: Answer } | null>(null);
  const isPlaced = state !== '' && ZIP.test(zip.trim());
  const asked = isPlaced ? JSON.stringify({ query: { ...gift, address: { state, zip } }, attempt }) : null;

  useEffect(() => {
    if (!api || asked === null) return;
    let isStale = false;
    const ask = async () => {
      const answer = await answerTo(api, asked);
      if (!isStale) setAnswered({ asked, answer });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [api, asked]);

  if (asked === null) return { status: 'waiting' };
  return answered?.asked === asked ? answered.answer : { status: 'loading' };
}

async function answerTo(api: Api, asked: string): Promise<Answer> {
  try {
    return { status: 'ready', quote: await api.gifts.estimate(JSON.parse(asked)) };
  } catch (error) {
    return failureOf(error);
  }
}

const INVALID_ADDRESS = 'This ZIP code is in another state. Please check both.';
const FALLBACK = 'The price could not be reckoned. Please try again.';

function failureOf(error: unknown): Answer {
  if (!isApiError(error) || error.status >= 500) return { status: 'failed', field: null, message: FALLBACK };
  if (error.code === 'invalid_address') return { status: 'failed', field: 'zip', message: INVALID_ADDRESS };
  return { status: 'failed', field: null, message: error.message };
}
