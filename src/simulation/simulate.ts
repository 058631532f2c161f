import { sql } from 'drizzle-orm';
import { numbersOf } from '#features/admin/seed/numbers.ts';
import { addMonths } from '#kernel/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Database } from '#platform/db/database.ts';
import { withoutPauses } from '#platform/pause.ts';
import { ACTS, type Act, type Seen } from './acts.ts';
import { type Agenda, createAgenda } from './agenda.ts';
import { checkAlways, checkAtEnd } from './check.ts';
import type { Broken } from './checks/checked.ts';
import { countAtProviders } from './incidents.ts';
import { insist } from './insist.ts';
import { newMember, type SimulatedMember } from './member.ts';
import { refreshStatistics } from './own-database.ts';
import type { Report, Totals } from './report.ts';
import { handOut, runJobs, tellAll } from './run-jobs.ts';
import { openWorld, type World } from './world.ts';

export type Plan = {
  members: number;
  years: number;
  /** From 0 to 1. */
  faults: number;
  seed: number;
  /** Simulates only this lane of LANE_MEMBERS members, from 1. Null: all of them, in one network. */
  lane: number | null;
};

/** How many members share a network. */
export const LANE_MEMBERS = 500;

/** Near the end of a January, so that terms meet shorter months, both changes of daylight saving time, and a leap day. */
const STARTS_AT = new Date('2027-01-29T15:00:00Z');
/** All members have arrived within this many days. */
const ARRIVAL_DAYS = 60;
/** The clock stops at this interval for background work; members act at instants of their own. */
const STOP_MS = 12 * HOUR_MS;
/** How often a member visits unprompted. */
const LOOKS_PER_YEAR = 3;
const YEAR_MS = 365.25 * DAY_MS;
/** Members read an email within this many days. */
const READS_WITHIN_DAYS = 5;
const CHECKED_EVERY = 90;
const STATISTICS_EVERY = 30;
/** The chance that the background work goes down on a day, as a fraction of the fault share, and for how long. */
const OUTAGE = 0.03;
const LONGEST_OUTAGE_DAYS = 3;
/** During the run, background work may be this late unless a recorded outage explains it: four tries, each of which may be lost or die. */
const LATE_MS = 2 * DAY_MS;

type Given = { database: Database; folder: string; plan: Plan; signal?: AbortSignal };

/** Simulates from the first member to the last day, waits until everything in progress has ended, and runs every check. */
export async function simulate(given: Given): Promise<Report> {
  const began = performance.now();
  const { world, members, outcomes, broken } = await liveThrough(given);
  try {
    broken.push(...(await checkAtEnd(world, members)));
    const { faults, surprises } = world;
    return {
      plan: given.plan,
      broken,
      outcomes,
      faults: faults.counts,
      surprises: surprises.found,
      totals: await totalsOf(world),
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await world.close();
  }
}

/** The numbers of the members in this lane. */
function numbersIn({ members, lane }: Plan): number[] {
  const from = lane === null ? 0 : (lane - 1) * LANE_MEMBERS;
  const to = lane === null ? members : Math.min(members, from + LANE_MEMBERS);
  return Array.from({ length: to - from }, (_, index) => from + index + 1);
}

export type Lived = Pick<Run, 'world' | 'members' | 'outcomes'> & { broken: Broken[] };

/** Everything but the last check; the caller closes the world. */
export const liveThrough = (given: Given): Promise<Lived> => withoutPauses(() => liveAll(given));

async function liveAll({ database, folder, plan, signal }: Given): Promise<Lived> {
  const { years, faults: faultShare, seed, lane } = plan;
  const numbers = numbersOf('simulation', seed, 'world', lane ?? 0);
  const world = await openWorld({ database, folder, startsAt: STARTS_AT, numbers, faultShare });
  try {
    const members = numbersIn(plan).map((number) => newMember(seed, number, world.offers));
    world.people = members;
    const run: Run = { world, members, agenda: createAgenda(STOP_MS), outcomes: new Map(), lastMail: 0 };
    const broken = await live(run, addMonths(STARTS_AT, years * 12), signal);
    await settle(run);
    return { ...run, broken };
  } catch (error) {
    await world.close();
    throw error;
  }
}

type Run = {
  world: World;
  members: readonly SimulatedMember[];
  agenda: Agenda;
  /** How often each act had each outcome. */
  outcomes: Map<string, number>;
  lastMail: number;
};

async function live(run: Run, until: Date, signal: AbortSignal | undefined): Promise<Broken[]> {
  const { world, members, agenda } = run;
  const broken: Broken[] = [];
  const start = STARTS_AT.getTime();
  for (const member of members) {
    const at = start + Math.floor(member.numbers.next() * ARRIVAL_DAYS * DAY_MS);
    agenda.add({ at, member, mail: null });
  }
  let worksAgainAt = 0;
  for (let stop = 1; start + stop * STOP_MS <= until.getTime(); stop += 1) {
    signal?.throwIfAborted();
    const at = start + stop * STOP_MS;
    for (let waking = agenda.take(at); waking; waking = agenda.take(at)) {
      world.clock.set(new Date(waking.at));
      const hasDone = await wake(run, waking.member, waking.mail);
      if (hasDone && worksAgainAt <= waking.at) await handOut(world);
    }
    world.clock.set(new Date(at));
    const isNewDay = (stop * STOP_MS) % DAY_MS === 0;
    if (worksAgainAt <= at && world.numbers.chance(world.faultShare * OUTAGE) && isNewDay) {
      const days = world.numbers.whole(1, LONGEST_OUTAGE_DAYS);
      worksAgainAt = at + days * DAY_MS;
      world.faults.delays.push({ from: at, to: worksAgainAt, of: 'background work' });
      if (days > 1) world.faults.note('background work was down for more than 24 hours');
    }
    if (worksAgainAt > at) continue;
    await runJobs(world, { isNewDay });
    await readMails(run);
    if (!isNewDay) continue;
    const day = (stop * STOP_MS) / DAY_MS;
    if (day % STATISTICS_EVERY === 1) await refreshStatistics(world.database);
    if (day % CHECKED_EVERY === 0) broken.push(...(await checkAlways(world, members, LATE_MS)));
    if (broken.length > 0) break;
  }
  return broken;
}

/** A member looks at their account and acts (true) or does nothing. */
async function wake(run: Run, member: SimulatedMember, mail: string | null): Promise<boolean> {
  const { world, agenda } = run;
  const { numbers } = member;
  if (member.isLeaving) return false;
  if (mail === null) {
    const years = -Math.log(1 - numbers.next()) / LOOKS_PER_YEAR;
    agenda.add({ at: world.clock.now().getTime() + Math.ceil(years * YEAR_MS) + MINUTE_MS, member, mail: null });
  }
  const comes = member.userId === null;
  if (comes) await arrive(run, member);
  if (member.userId === null) return comes;
  const said = await insist(world, member, (calls) => calls.listOwnSubscriptions());
  if (!said.ok) note(run, 'look', said.code);
  const act = said.ok ? actOf(member, said.reply, mail) : null;
  if (act && said.ok) note(run, act.name, await act.run(world, member, said.reply));
  return comes || act !== null;
}

function actOf(member: SimulatedMember, seen: Seen, mail: string | null): Act | null {
  const isFirst = member.deals.size === 0 && mail === null;
  const open = ACTS.filter((act) => act.may(seen, member));
  // A new member comes to buy and does.
  if (isFirst) return open[0] ?? null;
  const chanceOf = ({ perYear, onMail }: Act) => (mail === null ? perYear / LOOKS_PER_YEAR : (onMail?.[mail] ?? 0));
  let left = member.numbers.next();
  for (const act of open) {
    left -= chanceOf(act);
    if (left < 0) return act;
  }
  return null;
}

async function arrive(run: Run, member: SimulatedMember): Promise<void> {
  const { email, username, password } = member;
  const registration = { email, username, password, ageBand: '16_and_over' };
  const said = await insist(run.world, member, (calls) => calls.register({ body: { registration } }));
  const { rows } = await run.world.database.db.execute<{ id: number }>(
    sql`select id from users where username = ${username}`,
  );
  member.userId = rows[0]?.id ?? null;
  // If the first answer was lost, the retry reports the address as taken, by this same member.
  const isKnown = !said.ok && said.code === 'invalid' && member.userId !== null;
  note(run, 'register', said.ok ? 'done' : isKnown ? 'done_before' : said.code);
}

function note({ outcomes }: Run, act: string, outcome: string): void {
  const key = `${act}: ${outcome}`;
  outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
}

/** Members read their email, and some act on it. */
async function readMails(run: Run): Promise<void> {
  const { world, agenda } = run;
  const { rows } = await world.database.db.execute<{ id: string | number; to: string; template: string }>(
    sql`select id, to_address as to, template from mail_outbox where id > ${run.lastMail} order by id`,
  );
  const now = world.clock.now().getTime();
  const first = run.members[0]?.number ?? 1;
  for (const { id, to, template } of rows) {
    run.lastMail = Number(id);
    const member = run.members[Number(/^member-(\d+)@/.exec(to)?.[1] ?? 0) - first];
    if (!member || !ACTS.some(({ onMail }) => onMail?.[template])) continue;
    const at = now + Math.floor(member.numbers.next() * READS_WITHIN_DAYS * DAY_MS);
    agenda.add({ at, member, mail: template });
  }
}

const SETTLING_STOPS = 8;
const STOPS_OF_DAY = DAY_MS / STOP_MS;

/** Time passes without faults until the provider has delivered everything and no request waits for an answer. */
async function settle({ world }: Run): Promise<void> {
  world.faults.end();
  for (let stop = 0; stop < SETTLING_STOPS; stop += 1) {
    world.clock.advance(STOP_MS);
    await runJobs(world, { isNewDay: stop % STOPS_OF_DAY === 0 });
  }
  // The last renewals may have left charges pending at PayPal, whose outcome the provider still has to report.
  for (let asked = 0; asked < MOST_ASKED && (await isAnyUndecided(world)); asked += 1) {
    world.clock.advance(DECIDED_MS);
    await runJobs(world, { isNewDay: false });
  }
  await tellAll(world);
  await countAtProviders(world);
}

/** By then PayPal has decided what it held; it is asked at most this many times. */
const DECIDED_MS = 6 * MINUTE_MS;
const MOST_ASKED = 20;

async function isAnyUndecided({ database: { db } }: World): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from payment_attempts where ended_at is null limit 1`);
  return rows.length > 0;
}

async function totalsOf({ database: { db } }: World): Promise<Totals> {
  const { rows } = await db.execute<{ [Name in keyof Totals]: number }>(sql`
    select (select count(*) from subscriptions where anchor is not null)::int as subscriptions,
      (select count(*) from invoices where status = 'paid')::int as "invoicesPaid",
      (select count(*) from payments)::int as charges,
      (select coalesce(sum(cents), 0) from payments)::float8 as "chargedCents",
      (select count(*) from payment_attempts where status = 'refused')::int as "chargesRefused",
      (select count(*) from mail_outbox)::int as mails`);
  const [totals] = rows;
  if (!totals) throw new Error('a query without a row');
  return totals;
}
