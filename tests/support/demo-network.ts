import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_MEMBERS, isDemoStaff } from '#features/admin/seed/demo-members.ts';
import { seedDemo } from '#features/admin/seed/public.ts';
import { seedMembers } from '#features/admin/seed/seed-members.ts';
import { findMemberByLogin } from '#features/membership/accounts/public.ts';
import { buildSession } from '#features/membership/sessions/factory.ts';
import { defaultClassYear } from '#kernel/dates.ts';
import { loadConfig } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import { STAFF_SECOND_FACTOR_MS } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { embeddedDatabasePath, openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { COOKIES } from '#platform/http/cookies.ts';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import { fingerprintOf } from './fingerprint.ts';
import {
  databasesLike,
  dropDatabase,
  dropUnused,
  makeTemplate,
  noteUse,
  onServer,
  pgliteTemplate,
  postgresUrl,
  settle,
  templateName,
  withServerLock,
} from './template.ts';
import { CLOCK_OFFSET } from './test-clock.ts';
import { SHIFTED_CLOCK, TEST_NOW } from './test-now.ts';

/**
 * A whole network for the browser tests: the template with the seed's fictional people and members, and a few facts that the seed leaves
 * to chance. Each member is already signed in. Created once and kept until the seed changes.
 */

/** The class shown first by the journeys' servers. */
export const CLASS_YEAR: number = defaultClassYear(TEST_NOW);
/** Second factors and forms are sealed with it, so every server on this network uses it. */
export const DEMO_SECRET = 'a-session-secret-of-the-demo-network-000';

const PREFIX = 'bluechip_demo_';
const PEOPLE = 2400;
const INGREDIENTS = [
  'src/features/admin/seed',
  'src/features/advertising',
  'src/features/futurecast',
  'src/features/imports',
  'src/features/recruiting',
  'src/features/transfers',
  'src/features/content',
  'src/features/media',
  'src/features/schedule',
  'src/features/membership',
  'src/platform/events',
  'src/platform/security',
  'tests/support/demo-network.ts',
  'tests/support/test-now.ts',
];
const root = findRoot();

/**
 * A ranked prospect is Alabama's, five colleges want an uncommitted one, one is rated by other services; Alabama's portal has some in both
 * directions.
 */
const STORY = [
  `update prospects set status = 'committed', committed_on = '2026-06-14',
     college_id = (select college_id from sites where subdomain = 'alabama')
   where sport = 'football' and class_year = ${CLASS_YEAR} and national_rank in (2, 9, 60)`,
  `insert into prospect_interests (prospect_id, college_id, level, status, offered_on, source)
   select prospect.id, college.college_id, 6 - college.place, case when college.place < 4 then 'offered' else 'none' end,
     case when college.place < 4 then date '2026-03-01' + college.place::int end, 'demo'
   from (select id from prospects
         where sport = 'football' and class_year = ${CLASS_YEAR} and national_rank = 1) as prospect,
        (select college_id, row_number() over (order by subdomain) as place from sites
         where subdomain in ('alabama', 'georgia', 'michigan', 'oregon', 'texas')) as college
   on conflict do nothing`,
  `insert into service_ratings (prospect_id, service, scale, value, rated_on)
   select id, 'Example Service', 'fraction', 99321, date '2026-05-01' from prospects
   where sport = 'football' and class_year = ${CLASS_YEAR} and national_rank = 1`,
  `update college_transfers set origin_college_id = (select college_id from sites where subdomain = 'alabama')
   where id in (select id from college_transfers where sport = 'football' and year = ${CLASS_YEAR} and exit_type is null
                order by id limit 2)`,
  `update college_transfers set exit_college_id = (select college_id from sites where subdomain = 'alabama')
   where id in (select id from college_transfers where sport = 'football' and year = ${CLASS_YEAR}
                and exit_type in ('committed', 'signed', 'enrolled') order by id limit 3)`,
];

/** PostgreSQL if TEST_DATABASE_URL names a server, which halves the work of starting a test server; otherwise the embedded engine. */
const serverUrl = () => process.env.TEST_DATABASE_URL;

/** Read once per run, like the template's name. */
const demoName: string =
  process.env.BLUECHIP_TEST_DEMO ??
  PREFIX + fingerprintOf(root, INGREDIENTS, templateName, String(CLASS_YEAR), String(PEOPLE), ...STORY);
process.env.BLUECHIP_TEST_DEMO = demoName;

const cache = join(root, '.cache');
/** The sessions and files in a folder fit only one database, so on a server the database's name includes the folder. */
function preparedName(): string {
  const url = serverUrl();
  if (url === undefined) return demoName;
  const place = createHash('sha256').update(JSON.stringify([hostname(), tmpdir(), url]));
  return `${demoName}_${place.digest('hex').slice(0, 12)}`;
}
/** Its files and sessions, and the embedded database. With a PostgreSQL database, they are as temporary as its server may be. */
const preparedFolder = () => join(serverUrl() === undefined ? cache : tmpdir(), preparedName());
const SESSIONS = 'sessions.json';
const FILES = 'files';
/** A generous limit, so that creating it never times out. */
const MAKING_MS = 3_600_000;

/** Creates it if it is missing, with a clock slightly before TEST_NOW, so that nothing in it is later than the start of a server. */
export async function prepareDemoNetwork(): Promise<void> {
  if (await (serverUrl() === undefined ? existsSync(preparedFolder()) : withServerLock(PREFIX, findOnPostgres))) return;
  const env = { ...process.env, TEST_CLOCK_OFFSET: String(CLOCK_OFFSET - MAKING_MS) };
  const program = join(root, 'tests', 'support', 'make-demo-network.ts');
  execFileSync(process.execPath, ['--import', SHIFTED_CLOCK, program], { cwd: root, env, stdio: 'inherit' });
}

/** The cookies of a demo member who signed in an hour ago, by name; staff with their second factor. */
export function demoCookies(username: string): Record<string, string> {
  const sessions: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(preparedFolder(), SESSIONS), 'utf8'),
  );
  const cookies = sessions[username];
  if (!cookies) throw new Error(`The demo network has no member ${username}`);
  return cookies;
}

/** The prefix of a run's copies, which are dropped when it ends. */
process.env.BLUECHIP_TEST_RUN ??= randomBytes(4).toString('hex');
const COPIES = `bluechip_test_${process.env.BLUECHIP_TEST_RUN}_`;

/** A copy of the network for one server: its files in `dataDirectory`, and its database there or at the returned address. */
export async function copyDemoNetwork(dataDirectory: string): Promise<string | undefined> {
  await cp(join(preparedFolder(), FILES), join(dataDirectory, 'files'), { recursive: true });
  if (serverUrl() !== undefined) return copyDemoDatabase();
  await cp(join(preparedFolder(), 'database'), embeddedDatabasePath(dataDirectory), { recursive: true });
}

/** Likewise, in a PostgreSQL database of the test's own, without files. Dropped with the run. */
export async function copyDemoDatabase(): Promise<string> {
  const name = COPIES + randomBytes(4).toString('hex');
  await onServer(`create database ${name} template ${preparedName()}`);
  return postgresUrl(name);
}

/** Drops the copies of this run. */
export async function dropDemoCopies(): Promise<void> {
  if (serverUrl() !== undefined) for (const name of await databasesLike(COPIES)) await dropDatabase(name);
}

/** @public Run by tests/support/make-demo-network.ts. */
export async function makeDemoNetwork(): Promise<void> {
  await (serverUrl() === undefined ? makeEmbedded() : makeOnPostgres());
}

async function makeEmbedded(): Promise<void> {
  await makeTemplate('pglite');
  const making = `${preparedFolder()}.${randomBytes(4).toString('hex')}`;
  mkdirSync(making, { recursive: true });
  const database = await openPglite({ path: join(making, 'database'), from: await openAsBlob(pgliteTemplate) });
  await fillNetwork(database, making);
  await settle(database);
  await database.close();
  renameSync(making, preparedFolder());
  // Each is 86 MB; those of other seeds and class years are recreated when needed.
  for (const entry of readdirSync(cache))
    if (entry.startsWith(PREFIX) && entry !== demoName) rmSync(join(cache, entry), { recursive: true, force: true });
}

/** Under the lock: whether both the database and its folder exist. Nobody drops them within an hour after that. */
async function findOnPostgres(): Promise<boolean> {
  const isThere = existsSync(preparedFolder()) && (await databasesLike(preparedName())).includes(preparedName());
  if (isThere) await noteUse(preparedName());
  return isThere;
}

/** If several processes want it at the same moment, one creates it and the others find it. */
async function makeOnPostgres(): Promise<void> {
  await makeTemplate('postgres');
  await withServerLock(PREFIX, async () => {
    if (!(await findOnPostgres())) await makeUnderLock();
  });
}

async function makeUnderLock(): Promise<void> {
  const name = preparedName();
  const folder = preparedFolder();
  const ending = randomBytes(4).toString('hex');
  const making = { name: `${name}_${ending}`, folder: `${folder}.${ending}` };
  mkdirSync(making.folder);
  await onServer(`create database ${making.name} template ${templateName}`);
  await noteUse(making.name);
  const database = await openPostgres({ url: postgresUrl(making.name), poolSize: 2 });
  await fillNetwork(database, making.folder);
  await database.close();
  // Removes a folder whose database is gone. The database gets its name last, so an existing database always has its folder.
  await onServer(`drop database if exists ${name}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(making.folder, folder);
  await onServer(`alter database ${making.name} rename to ${name}`);
  for (const unused of await dropUnused(PREFIX, name)) rmSync(join(tmpdir(), unused), { recursive: true, force: true });
}

async function fillNetwork(database: Database, folder: string): Promise<void> {
  await tellStory(database, join(folder, FILES));
  writeFileSync(join(folder, SESSIONS), JSON.stringify(await signInAll(database)));
}

async function tellStory(database: Database, folder: string): Promise<void> {
  const storage = createDiskStorage({ folder });
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: DEMO_SECRET });
  await seedMembers(database.db, { config, now: TEST_NOW });
  await seedDemo(database.db, { people: PEOPLE, seed: 1, now: TEST_NOW, storage });
  for (const statement of STORY) await database.executeSql(statement);
}

async function signInAll({ db }: Database): Promise<Record<string, Record<string, string>>> {
  const sessions: Record<string, Record<string, string>> = {};
  const at = new Date(TEST_NOW.getTime() - 3_600_000);
  for (const demo of DEMO_MEMBERS) {
    const member = await findMemberByLogin(db, demo.username);
    if (!member) throw new Error(`${demo.username} was not seeded`);
    // Staff journeys last longer than a strict sign-in.
    const staff = isDemoStaff(demo)
      ? { secondFactorAt: at, strictUntil: new Date(at.getTime() + STAFF_SECOND_FACTOR_MS) }
      : {};
    const { token, deviceToken } = await buildSession(db, { userId: member.id, ...staff }, at);
    sessions[demo.username] = {
      [COOKIES.session.name]: token,
      [COOKIES.device.name]: deviceToken,
      [COOKIES.authenticated.name]: '1',
      [COOKIES.loginTime.name]: at.toISOString(),
    };
  }
  return sessions;
}
