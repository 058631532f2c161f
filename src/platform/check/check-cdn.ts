import { z } from 'zod';
import { CDN_APIS, withoutSlash } from '../cdn/create-cdn.ts';
import type { Config } from '../config/config.ts';
import { type Answer, ask, type Fetch, wordsOf } from './ask.ts';
import { type Check, failed, notConfigured, ok, type Result, warning } from './finding.ts';

type CdnConfig = Pick<Config, 'CDN_PROVIDER' | 'CDN_SERVICE' | 'CDN_TOKEN' | 'CDN_API_URL'>;

const fastlyToken = z.object({ services: z.array(z.string()).nullish(), scope: z.string().nullish() });
const cloudflareToken = z.object({ success: z.literal(true), result: z.object({ status: z.string() }) });

/** The CDN: whether the token is valid. Nothing is purged; `bluechip purge-cdn` shows whether it may. */
export const checkCdn = (config: CdnConfig, fetch: Fetch): Check => ({
  service: 'cdn',
  run: async (signal) => {
    const { CDN_PROVIDER: provider, CDN_SERVICE: service = '', CDN_TOKEN: token = '', CDN_API_URL: url } = config;
    if (provider === 'none') return notConfigured('no CDN is purged at a takedown');
    if (provider === 'webhook') {
      const { status } = await ask(fetch, url ?? '', { method: 'OPTIONS', signal });
      return warning(`${url} answers (${status}); try it by "bluechip purge-cdn"`);
    }
    const api = withoutSlash(url ?? CDN_APIS[provider]);
    if (provider === 'fastly')
      return judgeFastly(await ask(fetch, `${api}/tokens/self`, { headers: { 'fastly-key': token }, signal }), service);
    return judgeCloudflare(
      await ask(fetch, `${api}/user/tokens/verify`, { headers: { authorization: `Bearer ${token}` }, signal }),
    );
  },
});

function judgeFastly(answer: Answer, service: string): Result {
  const read = fastlyToken.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) return failed(`Fastly answers ${wordsOf(answer)}. Correct CDN_TOKEN`);
  const { services, scope } = read.data;
  if (services && services.length > 0 && !services.includes(service))
    return failed('the token is not for the service CDN_SERVICE');
  if (scope && !/global(?!:read)|purge_all/.test(scope))
    return failed(`the token may ${scope}: it needs the scope purge_all`);
  return ok('Fastly knows the token; try a purge by "bluechip purge-cdn"');
}

function judgeCloudflare(answer: Answer): Result {
  const read = cloudflareToken.safeParse(answer.body);
  if (answer.status !== 200 || !read.success) return failed(`Cloudflare answers ${wordsOf(answer)}. Correct CDN_TOKEN`);
  if (read.data.result.status !== 'active') return failed(`the token is ${read.data.result.status}: make another`);
  return ok('Cloudflare knows the token; try a purge by "bluechip purge-cdn"');
}
