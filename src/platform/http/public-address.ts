import type { Config } from '../config/config.ts';

type Address = Pick<Config, 'BASE_DOMAIN' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>;

const DEFAULT_PORT = { http: 80, https: 443 };

/**
 * The base of public addresses. Browsers drop a cookie for a domain of one label (".localhost") and keep one for "bluechip.localhost", so
 * there all sites share a session.
 */
export function publicBase(baseDomain: string): string {
  return baseDomain.includes('.') ? baseDomain : `bluechip.${baseDomain}`;
}

/** The address of a label below the base, or of the base itself if the label is empty, without a trailing slash. */
export function publicAddress(config: Address, label = ''): string {
  const base = publicBase(config.BASE_DOMAIN);
  const port = config.PUBLIC_PORT;
  const isUsual = port === 0 || port === DEFAULT_PORT[config.PUBLIC_PROTOCOL];
  const host = label === '' ? base : `${label}.${base}`;
  return `${config.PUBLIC_PROTOCOL}://${host}${isUsual ? '' : `:${port}`}`;
}
