import { sql } from 'drizzle-orm';
import { formatDate } from '#kernel/dates.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { PageView } from './analytics.ts';
import { createFlusher } from './flusher.ts';

const FLUSH_MS = 5_000;
/** How many readers, counted by site and day, may have views waiting while the database is down. */
const MOST_WAITING = 20_000;
/** Readers written by one transaction. */
const BATCH = 2_000;
/** How many views of one reader, site and day count. No person reads more; a program might. */
export const MOST_VIEWS_OF_READER = 1_000;

type Waiting = { siteId: number; day: string; reader: string; views: number };

/**
 * Page views as sums: each flush adds to one row for each site and day, and recognizes readers by a row that lives for a day. Views wait in
 * memory for up to five seconds, so a crash loses that much.
 */
export function createViewCounter({ db, log, flushMs = FLUSH_MS }: { db: Db; log: Log; flushMs?: number }) {
  let waiting = new Map<string, Waiting>();
  const { schedule, flush } = createFlusher(writeAll, { flushMs });
  let lost = 0;

  function view({ siteId, at, reader }: PageView): void {
    add({ siteId, day: formatDate(at, 'YYYY-MM-DD'), reader, views: 1 });
    schedule();
  }

  function add({ siteId, day, reader, views }: Waiting): void {
    const key = `${siteId} ${day} ${reader}`;
    const before = waiting.get(key);
    if (before) before.views += views;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { siteId, day, reader, views });
    else lose(views);
  }

  function lose(views: number): void {
    if (lost === 0) log.warn({ waiting: waiting.size }, 'page views cannot be written, and are no longer counted');
    lost += views;
  }

  async function writeAll(): Promise<void> {
    const taken = [...waiting.values()];
    waiting = new Map();
    for (let at = 0; at < taken.length; at += BATCH) {
      try {
        await addViews(db, taken.slice(at, at + BATCH));
        if (lost > 0) log.info({ lost }, 'page views are counted again');
        lost = 0;
      } catch (error) {
        log.warn({ err: error, readers: taken.length - at }, 'page views were not written');
        for (const each of taken.slice(at)) add(each);
        schedule();
        return;
      }
    }
  }

  return { view, flush };
}

/**
 * Adds views to their sites and days. The row of each site and day is locked first, in a fixed order, so that two processes cannot count
 * the same new reader twice.
 */
async function addViews(db: Db, batch: readonly Waiting[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
    as batch ("siteId" integer, day date, reader text, views integer)`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into site_views (site_id, day) select distinct "siteId", day from ${rows} order by 1, 2
      on conflict (day, site_id) do update set views = site_views.views`);
    await tx.execute(sql`
      with batch as (select "siteId" as site_id, day, decode(reader, 'hex') as reader, views from ${rows}),
      before as (
        select site_id, day, reader, known.views from site_readers known join batch using (site_id, day, reader)
      ),
      after as (
        insert into site_readers as kept (site_id, day, reader, views)
        select site_id, day, reader, least(views, ${MOST_VIEWS_OF_READER}) from batch order by 1, 2, 3
        on conflict (day, site_id, reader)
          do update set views = least(kept.views + excluded.views, ${MOST_VIEWS_OF_READER})
        returning site_id, day, reader, views
      ),
      added as (
        select site_id, day, sum(after.views - coalesce(before.views, 0)) as views,
          count(*) filter (where before.reader is null) as readers
        from after left join before using (site_id, day, reader) group by site_id, day
      )
      update site_views set views = site_views.views + added.views, readers = site_views.readers + added.readers
      from added where site_views.site_id = added.site_id and site_views.day = added.day`);
  });
}
