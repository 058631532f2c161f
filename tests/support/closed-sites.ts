import { expect } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import type { TestApp } from './app.ts';

/** Closes or reopens a site of a test's program; resolves once the program knows. Returns its id. */
export async function setClosed(app: TestApp, subdomain: string, isClosed: boolean): Promise<number> {
  const site = await findSite(app.database.db, subdomain);
  if (!site) throw new Error(`There is no site ${subdomain}.`);
  const at = isClosed ? `'${app.clock.now().toISOString()}'` : 'null';
  await app.database.executeSql(`update sites set closed_at = ${at} where id = ${site.id}`);
  await app.purge(['sites']);
  const isSeenClosed = async () => (await findSite(app.database.db, subdomain))?.closedAt !== null;
  await expect.poll(isSeenClosed).toBe(isClosed);
  return site.id;
}
