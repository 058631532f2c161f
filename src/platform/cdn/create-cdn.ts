import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Cdn, CdnProvider } from './cdn.ts';

/** The configured CDN. Each needs only one documented call, so there is no SDK. */

export type CdnConfig = Pick<Config, 'CDN_PROVIDER' | 'CDN_SERVICE' | 'CDN_TOKEN' | 'CDN_API_URL'>;

type Call = { url: string; headers: Record<string, string>; body?: object };
type Adapter = {
  call: (to: { api: string; service: string; token: string }) => Call;
  /** Whether a 2xx reply means success. */
  isDone: (body: unknown) => boolean;
};

export const CDN_APIS = {
  fastly: 'https://api.fastly.com',
  cloudflare: 'https://api.cloudflare.com/client/v4',
  webhook: '',
} as const;
const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER = 300;

const cloudflareReply = z.object({ success: z.literal(true) });
export const withoutSlash = (address: string) => address.replace(/\/+$/, '');
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const ADAPTERS: Readonly<Record<Exclude<CdnProvider, 'none'>, Adapter>> = {
  /** https://www.fastly.com/documentation/reference/api/purging/ */
  fastly: {
    call: ({ api, service, token }) => ({
      url: `${withoutSlash(api)}/service/${service}/purge_all`,
      headers: { 'fastly-key': token, accept: 'application/json' },
    }),
    isDone: () => true,
  },
  /** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
  cloudflare: {
    call: ({ api, service, token }) => ({
      url: `${withoutSlash(api)}/zones/${service}/purge_cache`,
      headers: bearer(token),
      body: { purge_everything: true },
    }),
    isDone: (body) => cloudflareReply.safeParse(body).success,
  },
  /** Any other CDN, by an address of the operator's, which is used as it is. */
  webhook: {
    call: ({ api, token }) => ({ url: api, headers: bearer(token), body: { purge: 'everything' } }),
    isDone: () => true,
  },
};

export function createCdn({ CDN_PROVIDER: provider, CDN_SERVICE, CDN_TOKEN, CDN_API_URL }: CdnConfig): Cdn {
  if (provider === 'none') return { provider, purge: async () => {} };
  const { call, isDone } = ADAPTERS[provider];
  // The configuration refuses a provider without its settings.
  const api = CDN_API_URL ?? CDN_APIS[provider];
  const { url, headers, body } = call({ api, service: CDN_SERVICE ?? '', token: CDN_TOKEN ?? '' });
  return {
    provider,
    async purge() {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The token must not be sent to any other address.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new Error(`${provider} does not answer (${reasonOf(error)})`, { cause: error });
      });
      const text = await reply.text();
      if (!reply.ok || !isDone(parsed(text)))
        throw new Error(`${provider} answered ${reply.status}: ${text.slice(0, LONGEST_ANSWER)}`);
    },
  };
}

/** `fetch` says only that it failed; the cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
