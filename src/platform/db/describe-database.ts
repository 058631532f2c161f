import type { Config } from '../config/config.ts';

/** Tells the operator which database a command used, without user name and password. */
export function describeDatabase({
  DATABASE_URL,
  BLUECHIP_DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'BLUECHIP_DATA_DIR'>): string {
  if (!DATABASE_URL) return `the embedded database in ${BLUECHIP_DATA_DIR}`;
  const { host, pathname, searchParams } = new URL(DATABASE_URL);
  const name = decoded(pathname.slice(1)) || 'of the user';
  const place = decoded(host) || searchParams.get('host') || 'this machine';
  return `the PostgreSQL database ${name} on ${place}`;
}

/** Unchanged if it is not well encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
