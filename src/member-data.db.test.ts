import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAllColleges } from '#features/directory/colleges/public.ts';
import { writePastForecasts } from '#features/futurecast/forecasts/public.ts';
import { buildProspects } from '#features/recruiting/prospects/factory.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { allMemberData, runDueDeletions } from '#tests/support/due-deletions.ts';
import { signedIn } from '#tests/support/members.ts';

/** Everything that names a member is included in their export and their deletion. */

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Tables with such a column that belong to no part, and why. */
const NOT_KEPT = {
  passkey_challenges: 'random bytes that are gone within minutes',
};

test('every table that names a member is one part’s', async () => {
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id' order by 1`);
  const parted = allMemberData.flatMap(({ tables }) => tables);
  expect(new Set(parted).size).toBe(parted.length);
  expect([...parted, ...Object.keys(NOT_KEPT)].toSorted()).toEqual(
    ['users', ...rows.map(({ name }) => name)].toSorted(),
  );
});

test('forecasts are exported, and with the account goes what he wrote in settled and open ones; figures stay', async () => {
  const { db } = app.database;
  const strictUntil = new Date(app.clock.now().getTime() + HOUR_MS);
  const me = await signedIn(app, { session: { strictUntil } });
  const other = await signedIn(app);
  const [college] = await listAllColleges(db);
  const [settled, open] = await buildProspects(db, [{ ratingTenths: 58 }, { ratingTenths: 58 }]);
  if (!college || !settled || !open) throw new Error('nothing to forecast');
  const collegeId = college.id;
  const at = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  const decision = { sport: 'football', classYear: 2027, stars: 4, decidedAt: at(1), collegeId } as const;
  const words = [{ at: at(9), collegeId, confidence: 80 }];
  await writePastForecasts(
    db,
    [settled, open].map(({ id: prospectId }) => ({
      prospectId,
      decision: prospectId === settled.id ? decision : null,
      forecasts: [me, other].map(({ member: { id: userId } }) => ({ userId, note: `Says ${userId}`, words })),
    })),
  );
  const { parts } = (await me.get('/api/v2/users/export')).body;
  expect(parts.forecasts).toMatchObject([
    { prospect_id: settled.id, confidence: 80, note: `Says ${me.member.id}` },
    { prospect_id: open.id, settled_at: null },
  ]);
  expect(parts.forecast_changes).toHaveLength(2);
  expect(parts.forecast_settlements).toMatchObject([{ prospect_id: settled.id, is_right: true }]);
  expect(parts.forecaster_records).toMatchObject([{ sport: 'football', settled: 1, right: 1 }]);
  const figures = () =>
    app.database.executeSql(
      `select f.user_id, f.college_id, f.confidence, f.settled_at, s.points_hundredths from forecasts f
       left join forecast_settlements s on s.forecast_id = f.id order by f.id`,
    );
  const before = (await figures()).rows;
  await me.send('POST', '/api/v2/users/deletion');
  app.clock.advance(14 * DAY_MS);
  await runDueDeletions(app);
  const { rows } = await app.database.executeSql('select user_id, note from forecasts order by id');
  const [mine, his] = [
    { user_id: me.member.id, note: null },
    { user_id: other.member.id, note: `Says ${other.member.id}` },
  ];
  expect(rows).toEqual([mine, his, mine, his]);
  expect((await figures()).rows).toEqual(before);
});

test.each([
  "update forecasts set note = 'Another' where settled_at is not null",
  'update forecasts set note = null, confidence = 10 where settled_at is not null',
  'update forecasts set settled_at = null, note = null where settled_at is not null',
  'delete from forecasts where settled_at is not null',
])('refused: %s', async (statement) => {
  await expect(app.database.executeSql(statement)).rejects.toThrow(/a settled forecast never changes/);
});
