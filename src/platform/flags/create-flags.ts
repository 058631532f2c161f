import { randomUUID } from 'node:crypto';
import { ErrorCode, OpenFeature } from '@openfeature/server-sdk';
import type { Db } from '../db/database.ts';
import type { ErrorReporting } from '../error-reporting/error-reporting.ts';
import { createFlagProvider } from './flag-provider.ts';
import { FLAG_DEFAULTS, FLAG_NAMES, type FlagName, type Flags, type FlagTarget } from './flags.ts';
import { featureFlags } from './tables.ts';

const TRY_AGAIN_MS = 5_000;
const MOST_SITES = 1_000;

/**
 * Flags from our own table, held in memory and evaluated through OpenFeature. A percentage is flagd's `fractional`, keyed by the target's
 * key, so the same member or site always gets the same result. While the table cannot be read, the last values hold (initially the
 * defaults), the failure is reported, and reading is retried at most every five seconds.
 */
export async function createFlags({
  db,
  errorReporting,
  fixed = {},
  now = Date.now,
}: {
  db: Db;
  errorReporting: ErrorReporting;
  /** Values that the configuration fixes, whatever the table says. */
  fixed?: Partial<Record<FlagName, boolean>>;
  now?: () => number;
}): Promise<Flags> {
  const provider = createFlagProvider();
  // OpenFeature is global; a domain of its own keeps two instances (in tests) from sharing flags.
  const domain = randomUUID();
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  let failedAt: number | null = null;
  let latest = 0;
  const bySite = new Map<string, Record<FlagName, boolean>>();

  async function reload(): Promise<void> {
    const mine = ++latest;
    try {
      const rows = await db.select().from(featureFlags);
      // Two changes in quick succession may be read out of order, and the older result must not win.
      if (mine !== latest) return;
      failedAt = null;
      bySite.clear();
      const faults = provider.load(Object.fromEntries(rows.map((row) => [row.name, row.definition])));
      for (const { name, error } of faults) errorReporting.report({ error, source: 'event', facts: { flag: name } });
    } catch (error) {
      failedAt = now();
      errorReporting.report({ error, source: 'event' });
    }
  }

  async function isOn(name: FlagName, { subdomain, key }: FlagTarget): Promise<boolean> {
    const decided = fixed[name];
    if (decided !== undefined) return decided;
    if (failedAt !== null && now() - failedAt >= TRY_AGAIN_MS) {
      failedAt = now();
      void reload();
    }
    const details = await client.getBooleanDetails(name, FLAG_DEFAULTS[name], {
      targetingKey: key ?? subdomain,
      subdomain,
    });
    // A flag without a row is not an error; nor is a malformed one, which was reported when it was read.
    if (details.errorCode && details.errorCode !== ErrorCode.FLAG_NOT_FOUND) {
      const error = new Error(`The flag ${name} could not be evaluated: ${details.errorMessage ?? details.errorCode}`);
      errorReporting.report({ error, source: 'request', facts: { flag: name } });
    }
    return details.value;
  }

  async function all(target: FlagTarget): Promise<Record<FlagName, boolean>> {
    // Every page evaluates its site's flags, and the result changes only with the table.
    if (target.key !== undefined || failedAt !== null) return evaluate(target);
    const known = bySite.get(target.subdomain);
    if (known) return known;
    const values = await evaluate(target);
    if (bySite.size >= MOST_SITES) bySite.clear();
    bySite.set(target.subdomain, values);
    return values;
  }

  async function evaluate(target: FlagTarget): Promise<Record<FlagName, boolean>> {
    const values: Record<FlagName, boolean> = { ...FLAG_DEFAULTS };
    for (const name of FLAG_NAMES) values[name] = await isOn(name, target);
    return values;
  }

  await reload();
  return { isOn, all, reload };
}
