import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildCollegePlayers } from '#features/transfers/college-players/factory.ts';
import { testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { isLong } from './rounds.ts';

/**
 * Random sequences of staff writes of transfers, over HTTP, compared with a model of rule R12 that shares no code with the program: what
 * is refused and with which code, what the tracker lists and counts, where each player plays, and which teams gain by transfers.
 */

const RUNS = isLong ? 10_000 : 200;
const TODAY = '2026-11-21';
const PRESENT = 2027;

// The clock stands still, and with it the minute in which requests are counted.
const app = await testApp({ RATE_LIMIT_PER_MINUTE: '1000000000' });
afterAll(() => app.close());
const head = await staffSignedIn(app, { role: 'super_admin' });
const idOf = async (slug: string) => (await findCollegeBySlug(app.database.db, slug))?.id ?? 0;
const COLLEGES = await Promise.all(['alabama', 'auburn', 'baylor', 'iowa'].map(idOf));

type Days = { entered: string | null; intent: string | null; exit: string | null };
type Entry = Days & { year: number; origin: number; to: number | null; type: string | null };
type Facts = Partial<Entry>;
type Step =
  | { kind: 'enter'; player: number; facts: Facts }
  | { kind: 'change' | 'delete'; player: number; which: number; facts: Facts };

const PLACED = new Set(['committed', 'signed', 'enrolled']);
const day = fc.option(fc.constantFrom('2026-11-01', '2026-11-05', '2026-11-10', TODAY, '2026-11-22'), { freq: 5 });
const college = fc.nat({ max: COLLEGES.length - 1 }).map((place) => COLLEGES[place] ?? 0);
const facts = fc.record(
  {
    entered: day,
    intent: day,
    exit: day,
    year: fc.constantFrom(PRESENT, PRESENT, 2026),
    origin: college,
    to: fc.option(college),
    type: fc.option(fc.constantFrom('committed', 'enrolled', 'withdrawn', 'pro')),
  },
  { requiredKeys: [] },
);
const player = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), player, facts }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change' as const), player, which: fc.nat({ max: 2 }), facts }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), player, which: fc.nat({ max: 2 }), facts }),
  },
);

/** The resulting entry, or why it is refused: the error code. */
function judge(before: Entry, change: Facts, others: readonly Entry[]): { entry: Entry; refusal: string | null } {
  const entry = { ...before, ...change };
  if (change.type !== undefined && !PLACED.has(change.type ?? ''))
    entry.to = change.type === 'withdrawn' ? entry.origin : null;
  const isPlaced = PLACED.has(entry.type ?? '');
  const days = [entry.entered, entry.intent, entry.exit].filter((each) => each !== null);
  const isWrong =
    (isPlaced && (entry.to === null || entry.to === entry.origin)) ||
    (!isPlaced && entry.type !== 'withdrawn' && entry.to !== null) ||
    days.some((each, index) => each > TODAY || (index > 0 && each < (days[index - 1] ?? ''))) ||
    (entry.exit !== null && entry.type === null);
  if (isWrong) return { entry, refusal: 'invalid' };
  const isTaken = others.some(({ type, year }) => type === null && (year >= PRESENT || year === entry.year));
  return { entry, refusal: entry.type === null && isTaken ? 'entry_is_open' : null };
}

const wire = ({ entered, intent, exit, year, origin, to, type }: Facts) => ({
  source: 'The model',
  enter_date: entered,
  intent_date: intent,
  exit_date: exit,
  year,
  origin_college_id: origin,
  exit_college_id: to,
  exit_type: type,
});

/** A player's last entry determines where they play. */
function collegeOf(entries: ReadonlyMap<number, Entry>, start: number): number {
  const [, last] = [...entries].toSorted(([a, one], [b, other]) => one.year - other.year || a - b).at(-1) ?? [];
  if (!last) return start;
  return PLACED.has(last.type ?? '') && last.to !== null ? last.to : last.origin;
}

test(
  `${RUNS.toLocaleString('en-US')} sequences of entries, changes and deletions are what the model says`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        await app.database.executeSql('delete from college_transfers; delete from team_rankings');
        await app.purge(['transfers:football']);
        const [start = 0] = COLLEGES;
        const players = await buildCollegePlayers(app.database.db, [{ collegeId: start }, { collegeId: start }]);
        const model = players.map(() => new Map<number, Entry>());
        const plays = players.map(() => start);
        for (const { kind, player: place, facts: given, ...rest } of steps) {
          const entries = model[place];
          const id = players[place]?.id;
          if (!entries || id === undefined) continue;
          const path = `/api/v2/college_players/${id}/college_transfers`;
          const which = 'which' in rest ? [...entries.keys()][rest.which] : undefined;
          if (kind === 'enter') {
            const blank = { entered: null, intent: null, exit: null, year: PRESENT, to: null, type: null };
            const { entry, refusal } = judge({ ...blank, origin: plays[place] ?? start }, given, [...entries.values()]);
            const { body } = await head.send('POST', path, wire(given));
            expect(body.error_code ?? null).toBe(refusal);
            if (refusal === null) entries.set(body.transfer.id, entry);
          } else if (which !== undefined && kind === 'change') {
            const before = entries.get(which);
            const others = [...entries].flatMap(([each, entry]) => (each === which ? [] : [entry]));
            if (!before) continue;
            const { entry, refusal } = judge(before, given, others);
            const { body } = await head.send('PATCH', `${path}/${which}`, wire(given));
            expect(body.error_code ?? null).toBe(refusal);
            if (refusal === null) entries.set(which, entry);
          } else if (which !== undefined) {
            expect((await head.send('DELETE', `${path}/${which}`, { reason: 'The model' })).status).toBe(200);
            const { origin } = entries.get(which) ?? { origin: start };
            entries.delete(which);
            // If no entry is left, they never moved.
            if (entries.size === 0) plays[place] = origin;
          }
          plays[place] = collegeOf(entries, plays[place] ?? start);
        }
        await compare(players, model, plays);
      }),
      { numRuns: RUNS },
    );
  },
  20 * 60_000,
);

async function compare(
  players: readonly { id: number }[],
  model: readonly ReadonlyMap<number, Entry>[],
  plays: readonly number[],
): Promise<void> {
  const { rows } = await app.database.executeSql(`
    select id, college_player_id as player, year, origin_college_id as origin, exit_college_id as "to", exit_type as type,
      entered_on::text as entered, intent_on::text as intent, exit_on::text as exit from college_transfers order by id`);
  const expected = model.flatMap((entries, place) =>
    [...entries].map(([id, entry]) => ({ id, player: players[place]?.id, ...entry })),
  );
  expect(rows).toEqual(expected.toSorted((a, b) => a.id - b.id));
  const { body } = await app.get(`/api/v2/college_transfers?sport=football&year=${PRESENT}`);
  const season = expected.filter(({ year }) => year === PRESENT);
  const countOf = (isCounted: (type: string | null) => boolean) => season.filter(({ type }) => isCounted(type)).length;
  expect(body.window).toEqual({
    entered: season.length,
    placed: countOf((type) => PLACED.has(type ?? '')),
    withdrawn: countOf((type) => type === 'withdrawn'),
    open: countOf((type) => type === null),
    left: countOf((type) => type === 'pro'),
  });
  const where = await app.database.executeSql(
    `select college_id from college_players where id in (${players.map(({ id }) => id).join(', ')}) order by id`,
  );
  expect(where.rows.map(({ college_id }) => college_id)).toEqual(plays);
  const gained = await app.database.executeSql(
    `select distinct college_id, class_year from team_rankings where type = 'transfer' order by 1, 2`,
  );
  const coming = new Set(expected.flatMap(({ type, to, year }) => (PLACED.has(type ?? '') ? [`${to} ${year}`] : [])));
  expect(gained.rows.map(({ college_id, class_year }) => `${Number(college_id)} ${Number(class_year)}`)).toEqual(
    [...coming].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
}
