import { isIP } from 'node:net';
import { z } from 'zod';
import { CDN_PROVIDERS } from '../cdn/cdn.ts';
import { IMAGE_HOSTS } from '../image-host/image-host.ts';
import { StartFault } from '../start-fault.ts';
import { analyticsVariables } from './analytics-variables.ts';
import { bettingVariables } from './betting-variables.ts';
import { captchaVariables } from './captcha-variables.ts';
import { combinationFaults, type Given, productionFaults } from './faults.ts';
import { hasCredentials, list, secret, url } from './kinds.ts';
import { mailSender } from './mail-sender.ts';
import { paymentVariables } from './payment-variables.ts';
import { profileVariables } from './profile-variables.ts';
import { pushVariables } from './push-variables.ts';

/**
 * The environment, read once. Every variable of the program is defined here with its documentation; a test compares
 * docs/guides/configuration.md with this list.
 */

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const proxyRange = (item: string) => {
  const [address = '', bits, ...rest] = item.split('/');
  if (PROXY_NAMES.has(item)) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
};
const hostname = z.string().regex(/^[a-z0-9.-]+$/, { error: 'must be a host name in lower case, without port' });

export const environment = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production is set by `npm run serve`.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port to listen on; 0 lets the system choose.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. `npm run serve` behind a proxy on another machine needs 0.0.0.0.'),
  BASE_DOMAIN: hostname
    .default('localhost')
    .describe('The domain whose subdomains are the sites. Requests for other hosts get 421.'),
  PUBLIC_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port in public addresses. Default: 443 in production over https, else PORT.'),
  PUBLIC_PROTOCOL: z
    .enum(['http', 'https'])
    .optional()
    .describe('Protocol in public addresses. Default: https in production, else http.'),
  TRUST_PROXY: list
    .refine((items) => items.every(proxyRange), {
      error: 'must be addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    })
    .optional()
    .describe('Addresses or ranges of proxies whose X-Forwarded-For is trusted, comma-separated.'),
  BLUECHIP_DATA_DIR: z
    .string()
    .default('.bluechip')
    .describe(
      'Folder of the embedded database, stored files and the control socket; created with access for its owner only.',
    ),
  BLUECHIP_DEMO: flag
    .default(false)
    .describe('1 lets `npm run serve` start with demo data and embedded providers (decision 37).'),
  BLUECHIP_DEMO_STAFF: flag
    .default(false)
    .describe('1 lets `npm run serve` start with the demo staff, whose password is public, on a public BASE_DOMAIN.'),
  BLUECHIP_DEMO_PEOPLE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe(
      'Number of prospects that the first start in development invents; 0 for none. Default: the whole demo network, 22,200.',
    ),
  BLUECHIP_UNLISTED: flag.default(false).describe('1 asks search engines not to index: for a demo or a staging copy.'),
  BLUECHIP_SINGLE_NODE: flag
    .default(false)
    .describe('1 lets `npm run serve` start on the embedded database (decision 37).'),
  DATABASE_URL: url(['postgres:', 'postgresql:'])
    .optional()
    .describe('PostgreSQL 15 or newer. Default: the embedded database.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Maximum connections of a process for requests, and again for jobs and events.'),
  WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('Processes that serve requests; more than one needs DATABASE_URL.'),
  REDIS_URL: url(['redis:', 'rediss:'])
    .optional()
    .describe('Shares rate limits between processes and machines. Default: memory.'),
  SESSION_SECRET: secret
    .optional()
    .describe(
      'Signs form tokens and unsubscribe links, and encrypts second factors. Required in production; elsewhere generated once and kept in the data folder.',
    ),
  SERVER_KEY: secret.optional().describe('Key of server-only calls (header X-Server-Key), such as /api/v2/flipper.'),
  METRICS_TOKEN: secret
    .optional()
    .describe('Bearer token for /metrics from other machines. If unset, only loopback can read them.'),
  MAIL_URL: url(['smtp:', 'smtps:'])
    .optional()
    .describe('SMTP server. If unset, email goes to the outbox, which the development mailbox shows.'),
  MAIL_FROM: mailSender.prefault('Bluechip <no-reply@bluechip.example>').describe('Sender of all email.'),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .max(300)
    .default('Bluechip, 100 Example Street, Anytown, US')
    .describe('Postal address of the operator, at the bottom of every email. Required in production.'),
  MAIL_SUPPORT_ADDRESS: z
    .email('must be an email address')
    .optional()
    .describe('Contact for members who lost their account. If unset, emails name the postal address.'),
  CONTACT_MAIL: z
    .email('must be an email address')
    .optional()
    .describe('Where the contact form sends messages. Default: MAIL_SUPPORT_ADDRESS. Production requires one of them.'),
  STORAGE_S3_BUCKET: z.string().optional().describe('Bucket for stored files. Default: the data folder.'),
  STORAGE_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  STORAGE_S3_ENDPOINT: url(['https:', 'http:'])
    .optional()
    .describe('Address of an S3-compatible service other than AWS.'),
  STORAGE_S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access key ID for the bucket. Default: the AWS credential chain.'),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  IMAGE_HOST: z
    .enum(IMAGE_HOSTS)
    .default('own')
    .describe('Where staff browsers upload pictures: own, or cloudinary, from where we copy them.'),
  CLOUDINARY_CLOUD: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be a name of letters, digits, - and _' })
    .optional()
    .describe('Cloud name at Cloudinary.'),
  CLOUDINARY_KEY: z.string().optional().describe('API key; staff browsers receive it.'),
  CLOUDINARY_SECRET: z.string().optional().describe('Secret of that key.'),
  ERROR_REPORTING_URL: url(['https:'])
    .optional()
    .describe('URL to post error reports to, as JSON. If unset, errors are only logged.'),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe('Header with the country from the CDN, in lower case. If unset, the strictest privacy region applies.'),
  GEO_REGION_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .describe('Header with the state from the CDN. If unset, California’s rules apply to the United States.'),
  GEO_DATABASE: z
    .string()
    .optional()
    .describe('MaxMind file (.mmdb) of countries or cities, used for readers without a country header.'),
  SIGN_UP_FRAME_ORIGINS: list.optional().describe('Origins that may frame the sign-up form, comma-separated.'),
  ADVERTISING_TAG_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password: every browser gets it' })
    .optional()
    .describe(
      'Page of an ad server, shown in a frame in each slot after consent. If unset, only house advertisements are shown.',
    ),
  ADVERTISING_TAG_HAS_BETTING: flag
    .default(true)
    .describe('0 if no sportsbook advertises there: the ads may then run on pages about prospects, too.'),
  BOARD_FEED_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password' })
    .optional()
    .describe(
      'Feed of the message board (RSS, Atom or JSON); {site} is replaced by the subdomain of a site. If unset, there are no boards.',
    ),
  BOARD_SITES_URL: url(['https:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password' })
    .optional()
    .describe('JSON of the boards with their member counts: [{"site": "alabama", "members": 12, "url": "https://…"}].'),
  ...analyticsVariables,
  ...pushVariables,
  ...captchaVariables,
  ...paymentVariables,
  ...bettingVariables,
  ...profileVariables,
  CDN_PROVIDER: z
    .enum(CDN_PROVIDERS)
    .default('none')
    .describe('The CDN to purge at a takedown: fastly, cloudflare, or webhook for any other.'),
  CDN_SERVICE: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be an id of letters, digits, - and _' })
    .optional()
    .describe('Service ID at Fastly, or zone ID at Cloudflare.'),
  CDN_TOKEN: z.string().optional().describe('API token with only the right to purge.'),
  CDN_API_URL: url(['https:', 'http:'])
    .refine((value) => !hasCredentials(value), { error: 'must not contain a name or password: the token is CDN_TOKEN' })
    .optional()
    .describe('URL that webhook posts to; for the others, replaces their API address.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest log level.'),
  REQUEST_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(30_000)
    .describe('Requests that take longer get 503 (decision 5).'),
  RATE_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe('Calls per minute from one address to one endpoint, unless the endpoint has its own limit.'),
  RENEWALS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('Renewals that one process charges concurrently.'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(4096)
    .default(64)
    .describe('Memory for rendered pages, per process; 0 turns the page cache off.'),
};

const schema = z.object(environment).transform((env) => ({
  ...env,
  PUBLIC_PROTOCOL: env.PUBLIC_PROTOCOL ?? (env.NODE_ENV === 'production' ? ('https' as const) : ('http' as const)),
  // Behind a proxy that terminates TLS, PORT is not visible from outside.
  PUBLIC_PORT: env.PUBLIC_PORT ?? (env.NODE_ENV === 'production' && env.PUBLIC_PROTOCOL !== 'http' ? 443 : env.PORT),
}));

export type Config = z.output<typeof schema>;

/** Lists every fault of the environment at once; `message` is ready to print. */
export class ConfigError extends StartFault {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** Reads and checks the environment; an empty value counts as absent. Throws ConfigError with every fault. */
export function loadConfig(env: Given): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  const faults = [
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    // Checks the raw values instead of the parsed ones, so that one fault does not hide another.
    ...combinationFaults(given),
    ...productionFaults(given),
  ];
  if (!result.success || faults.length > 0) throw new ConfigError(faults);
  return result.data;
}
