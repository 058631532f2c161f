import { takeDataDirectory } from '#platform/db/data-directory.ts';
import type { Database } from '#platform/db/database.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import type { Place } from './program.ts';

/** The content of a database whose processes have ended, and whether it is consistent. */

export type NetworkFacts = {
  reference: string;
  prospects: number;
  /** Names of the files and seeds in the table of imports. */
  imports: string[];
  /** Inconsistencies; empty in a consistent database. */
  faults: string[];
};

/** Each counts an inconsistency, which must be zero. */
const LAWS: Readonly<Record<string, string>> = {
  'prospects that no import tells of, or the reverse': `
    select (select count(*) from prospects) - (select coalesce(sum((counts->>'created')::int), 0) from imports) as n`,
  'prospects without a person': `
    select count(*) as n from prospects where person_id not in (select id from people)`,
  'people who are nobody': `
    select count(*) as n from people where id not in (select person_id from prospects)
      and id not in (select person_id from college_players)`,
  'classes whose order is not 1 to n': `
    select count(*) as n from (
      select 1 from prospects group by sport, class_year
      having min(class_order) <> 1 or max(class_order) <> count(*) or count(distinct class_order) <> count(*)) as wrong`,
  'classes whose national ranks are not dense': `
    select count(*) as n from (
      select 1 from prospects where national_rank is not null group by sport, class_year
      having min(national_rank) <> 1 or max(national_rank) <> count(distinct national_rank)) as wrong`,
  'imported signings without their commitment': `
    select count(*) as n from prospects
    where status = 'signed' and is_rating_derived and id not in (select prospect_id from commitments)`,
  'derived ratings without their change': `
    select count(*) as n from prospects
    where is_rating_derived and id not in (select prospect_id from rating_changes)`,
  'logged rows of imports that are not there': `
    select count(*) as n from import_changes where import_id not in (select id from imports)`,
  'imports that no event tells of, or the reverse': `
    select (select count(*) from imports)
         - (select count(*) from outbox where type in ('import_applied', 'demo_seeded')) as n`,
};

export async function networkFacts(place: Place): Promise<NetworkFacts> {
  return onDatabase(place, async ({ executeSql }) => {
    const number = async (text: string) => Number((await executeSql(text)).rows[0]?.n);
    const faults: string[] = [];
    for (const [law, text] of Object.entries(LAWS)) {
      const n = await number(text);
      if (n !== 0) faults.push(`${law}: ${n}`);
    }
    const { rows } = await executeSql('select file_name from imports order by id');
    const tables = ['colleges', 'college_sports', 'high_schools', 'zip_places', 'state_tax_rates', 'sites'];
    const counts = await Promise.all(
      tables.map(async (name) => `${name} ${await number(`select count(*) as n from ${name}`)}`),
    );
    return {
      reference: counts.join(', '),
      prospects: await number('select count(*) as n from prospects'),
      imports: rows.map((row) => String(row.file_name)),
      faults,
    };
  });
}

/** Opens the database for `work`, and closes it: otherwise a server of the test could not have it to itself. */
export async function onDatabase<Result>(place: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  if ('databaseUrl' in place) {
    const database = await openPostgres({ url: place.databaseUrl, poolSize: 1 });
    return work(database).finally(() => database.close());
  }
  const directory = takeDataDirectory(place.dataDirectory);
  try {
    const database = await openPglite({ path: embeddedDatabasePath(directory.path) });
    return await work(database).finally(() => database.close());
  } finally {
    directory.release();
  }
}
