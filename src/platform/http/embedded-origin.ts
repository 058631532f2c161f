import type { Config } from '../config/config.ts';

type Addresses = Pick<Config, 'BASE_DOMAIN' | 'PUBLIC_PROTOCOL' | 'PUBLIC_PORT'>;

const USUAL_PORTS: ReadonlySet<number> = new Set([0, 80, 443]);

/** The port in public addresses, with its colon; empty for the default port. */
export const publicPort = ({ PUBLIC_PORT }: Addresses): string =>
  USUAL_PORTS.has(PUBLIC_PORT) ? '' : `:${PUBLIC_PORT}`;

/** The address of an embedded provider for browsers: a host of its own on the program's port, with a label that no site can have. */
export function embeddedOrigin(addresses: Addresses, label: string): { host: string; origin: string } {
  const host = `${label}.${addresses.BASE_DOMAIN}`;
  return { host, origin: `${addresses.PUBLIC_PROTOCOL}://${host}${publicPort(addresses)}` };
}
