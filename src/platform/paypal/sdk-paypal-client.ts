import type { ApiError, Client } from '@paypal/paypal-server-sdk';
import { waitToRetry } from '../pause.ts';
import { PaypalFailure } from './paypal-payments.ts';

/** The client of the official SDK, and how it is called. */

export type PaypalSettings = {
  clientId: string;
  clientSecret: string;
  environment: 'sandbox' | 'production';
  /** Reaches the embedded provider; absent for PayPal. */
  fetch?: typeof globalThis.fetch;
};

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const PAUSE_MS = 200;

type Sdk = typeof import('@paypal/paypal-server-sdk');

export type LazyClient = () => Promise<{ sdk: Sdk; client: Client }>;

/** The SDK has hundreds of files, so it is loaded with the first payment by PayPal. */
export function lazyClient({ clientId, clientSecret, environment, fetch }: PaypalSettings): LazyClient {
  let opened: Promise<{ sdk: Sdk; client: Client }> | null = null;
  const open = async () => {
    const sdk = await import('@paypal/paypal-server-sdk');
    const client = new sdk.Client({
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      environment: environment === 'production' ? sdk.Environment.Production : sdk.Environment.Sandbox,
      timeout: TIMEOUT_MS,
      httpClientOptions: { timeout: TIMEOUT_MS },
      ...(fetch ? { unstable_httpClientOptions: { adapter: 'fetch', env: { fetch, Request, Response } } } : {}),
    });
    return { sdk, client };
  };
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

const NOT_FOUND = 404;

/**
 * Rethrows PayPal's refusals of a request unchanged. A missing answer is thrown as such, after retries: each call that changes something
 * has its key. The SDK's own retries would repeat refusals too.
 */
export async function asked<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1)
    try {
      return await call();
    } catch (error) {
      if (isApiError(error) && REFUSALS.has(error.statusCode)) throw error;
      if (tries === RETRIES) throw new PaypalFailure(error);
      await waitToRetry(PAUSE_MS * 2 ** tries);
    }
}

/** Refusals of the request. Any other status is a failure of PayPal, of the keys, or a concurrent identical request. */
const REFUSALS: ReadonlySet<number> = new Set([400, NOT_FOUND, 422]);

/** PayPal's code of the refusal; null if it is not one. */
export function refusedCode(error: unknown): string | null {
  if (!isApiError(error)) return null;
  const said = reply(error);
  return said.details?.[0]?.issue ?? said.name ?? String(error.statusCode);
}

type Said = { name?: string; details?: { issue?: string }[] };

function reply({ body }: ApiError): Said {
  try {
    const said: Said = JSON.parse(typeof body === 'string' ? body : '{}');
    return said;
  } catch {
    return {};
  }
}

export const isNotFound = (error: unknown): boolean => isApiError(error) && error.statusCode === NOT_FOUND;

/** The SDK throws errors of several classes, each with the status of the reply. */
const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && 'body' in error;

/** Parses "106.82". */
export const centsOf = (value: string | undefined): number => Math.round(Number(value ?? 0) * 100);
