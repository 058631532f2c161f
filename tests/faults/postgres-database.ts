import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { makeTemplate, templateName } from '#tests/support/template.ts';
import { until } from './program.ts';

/** A PostgreSQL database for processes of the program: as left by a first start, without members, or empty before a first start. */

export type FaultDatabase = {
  url: string;
  /** The same for the test itself, which may read while it is quiet. */
  observerUrl: string;
  /**
   * Resolves once the server has noticed that all its clients are gone: until then, a killed client's last statement may still take
   * effect.
   */
  isQuiet: () => Promise<void>;
  drop: () => Promise<void>;
};

const OBSERVER = 'observer';

export async function makeDatabase(serverUrl: string, { isEmpty = false } = {}): Promise<FaultDatabase> {
  process.env.TEST_DATABASE_URL ??= serverUrl;
  await makeTemplate('postgres');
  const name = `bluechip_test_${randomBytes(6).toString('hex')}`;
  await ask(serverUrl, `create database ${name} template ${isEmpty ? 'template0' : templateName}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const observerUrl = new URL(url);
  observerUrl.searchParams.set('application_name', OBSERVER);
  return {
    url: url.href,
    observerUrl: observerUrl.href,
    isQuiet: () =>
      until(async () => {
        const rows = await ask(
          serverUrl,
          `select 1 from pg_stat_activity
           where datname = '${name}' and application_name <> '${OBSERVER}' and backend_type = 'client backend'`,
        );
        return rows.length === 0;
      }, 'PostgreSQL has ended the sessions of a killed process'),
    drop: async () => void (await ask(serverUrl, `drop database if exists ${name} with (force)`)),
  };
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
