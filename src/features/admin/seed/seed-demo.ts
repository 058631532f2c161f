import { sql } from 'drizzle-orm';
import { deferSearch, hasRealData, rebuildSearch, recordImport } from '#features/imports/engine/public.ts';
import { hasProspects } from '#features/recruiting/prospects/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { readDemoNetwork, type SeedWish } from './demo-network.ts';
import { WHOLE_NETWORK } from './network-size.ts';
import { percentLines } from './percent-lines.ts';
import { DEMO_SOURCE } from './recruit-history.ts';
import { seedMembers } from './seed-members.ts';
import { seedSite } from './seed-site.ts';
import { type SeedReport, seedSteps } from './seed-steps.ts';

/**
 * The demo network: invented people and all that belongs to them, said to be invented in the source of each fact. The same from one
 * seed, class year and day. All of it in one transaction, whatever its size: a seed that is killed leaves no rows, at most drawn
 * pictures, which the next one writes again.
 */

const LOCK = 716_205_012;
/** From here on the search index is made once at the end, instead of beside each row. */
const MANY = 1000;
const FIRST_SEED = 1;

/** Adds the demo network to the existing data. The caller checks who may. */
export async function seedDemo(root: Db, wish: SeedWish): Promise<SeedReport> {
  return root.transaction(async (db) => {
    await lockSeeds(db);
    return seedInto(db, wish);
  });
}

type FirstWish = Pick<SeedWish, 'now'> & {
  config: Config;
  /** Hears that it begins, how far it is, and what there is in the end. */
  print: (line: string) => void;
};

/**
 * The first start of a development server shows something: the whole network with its members, unless anybody is there or anything real was
 * imported. Of two that start at once, one waits and finds what the other has made.
 */
export async function seedIfEmpty(root: Db, { now, config, print }: FirstWish): Promise<void> {
  const people = config.BLUECHIP_DEMO_PEOPLE ?? WHOLE_NETWORK;
  if (people === 0 || (await isBegun(root))) return;
  const storage = await createStorage(config);
  try {
    const report = await root.transaction(async (db) => {
      await lockSeeds(db);
      if (await isBegun(db)) return null;
      print('Inventing a network to look around in, once');
      await seedMembers(db, { config, now });
      return seedInto(db, { people, seed: FIRST_SEED, now, storage, onProgress: percentLines(print) });
    });
    if (report) print(`Invented ${reportWords(report)}`);
  } finally {
    storage.close();
  }
}

/** A portal, a roster or games may be imported before any prospect is known: nobody invented belongs among them either. */
const isBegun = async (db: Db): Promise<boolean> => (await hasProspects(db)) || hasRealData(db);

/** "22,200 prospects, 10,970 portal entries, 8,303 games, 2,000 articles and 40 galleries". */
function reportWords({ created, portalEntries, games, articles, galleries }: SeedReport): string {
  const many = (count: number, one: string, more = `${one}s`) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
  const parts = [many(created, 'prospect'), many(portalEntries, 'portal entry', 'portal entries'), many(games, 'game')];
  return `${parts.join(', ')}, ${many(articles, 'article')} and ${many(galleries, 'gallery', 'galleries')}`;
}

async function lockSeeds(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

async function seedInto(db: Db, wish: SeedWish): Promise<SeedReport> {
  const isLarge = wish.people > MANY;
  if (isLarge) await deferSearch(db);
  const report = await runSteps(db, wish);
  await seedSite(db);
  if (isLarge) {
    // The planner does not know the new row counts yet, without which the next statement takes very long; the embedded engine
    // has no autovacuum that would analyze.
    await db.execute(sql`analyze`);
    await rebuildSearch(db);
  }
  await recordImport(db, {
    kind: DEMO_SOURCE,
    fileName: `seed ${wish.seed}`,
    checksum: '',
    sport: 'all',
    year: null,
    options: {},
    counts: { created: report.created },
    at: wish.now,
  });
  await emit(db, { type: 'demo_seeded', classes: report.classes });
  await purgeTags(db, 'all');
  return report;
}

async function runSteps(db: Db, wish: SeedWish): Promise<SeedReport> {
  const report: SeedReport = { created: 0, classes: [], portalEntries: 0, games: 0, articles: 0, galleries: 0 };
  const steps = seedSteps(db, await readDemoNetwork(db, wish), report);
  const whole = steps.reduce((sum, { cost }) => sum + cost, 0);
  let done = 0;
  for (const { part, cost, run } of steps) {
    wish.signal?.throwIfAborted();
    await run();
    done += cost;
    wish.onProgress?.(Math.floor((100 * done) / whole), part);
  }
  return report;
}
