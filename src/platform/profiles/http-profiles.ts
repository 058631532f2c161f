import type { FetchOutside } from '../outbound/fetch-outside.ts';
import type { AskProvider } from './ask-provider.ts';

/** A provider over HTTPS, through the one outbound fetcher. The query of its base address, such as a key, is sent with each request. */
export function askOverHttps({ baseUrl, fetchOutside }: { baseUrl: string; fetchOutside: FetchOutside }): AskProvider {
  return async (path, query = {}) => {
    const url = new URL(baseUrl);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const fetched = await fetchOutside(url.href, { accept: 'application/json' });
    if (!fetched.ok) return { ok: false, reason: fetched.reason === 'timed_out' ? 'timed_out' : 'unreachable' };
    const { status, body, retryAfter } = fetched.reply;
    return { ok: true, status, body: body.toString('utf8'), retryAfter: retryAfter ?? null };
  };
}
