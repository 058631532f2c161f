import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { buildGame } from '#features/schedule/games/factory.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { silentLog } from '#tests/support/log.ts';
import { codeOf, type Desk, documentOf, fieldsOf, of, openDesk } from './desk.test-support.ts';
import { STUB_DAYS } from './publishing-limits-view.ts';
import { deleteStubsBefore } from './queries.ts';
import { publishAllDue, publishDue } from './service/publish-due.ts';

/** Publication by the scheduler and by events. Two processes run concurrently, and each article is published once. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

const deps = () => ({ db: desk.app.database.db, now: desk.app.clock.now, log: silentLog });
/** Two workers, each of which runs several times. */
async function clocksStrike(): Promise<number> {
  const counts = await Promise.all(Array.from({ length: 4 }, () => publishAllDue(deps())));
  return counts.reduce((sum, count) => sum + count, 0);
}
const schedule = (id: number, when: object) => desk.step(desk.writer, id, 'schedule', when);
/** HH:MM in Central Time, this many hours from the test's clock. */
function inHours(hours: number) {
  const at = new Date(desk.app.clock.now().getTime() + hours * HOUR_MS);
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);
  const [day = '', time = ''] = text.split(' ');
  return { until: 'time', day, time };
}

describe('at a time', () => {
  test('it is published once, as it was when it was scheduled, whoever strikes how often', async () => {
    const id = await desk.written();
    expect((await schedule(id, inHours(2))).body).toEqual({ content_id: id, status: 'scheduled' });
    await desk.save(desk.second, id, { headline: 'Half a sentence that nobody appr' });
    expect(await clocksStrike()).toBe(0);
    desk.app.clock.advance(2 * HOUR_MS);
    const purged = await desk.purgedBy(async () => expect(await clocksStrike()).toBe(1));
    expect(purged).toContain(`article:${id}`);
    expect(await desk.rowOf(id)).toMatchObject({ status: 'published', headline: 'Visit weekend ahead' });
    expect(await desk.read(id)).toMatchObject({ has_changes: true, scheduled_at: null, version: expect.any(Number) });
    expect(await desk.publications(id)).toHaveLength(1);
    expect((await desk.auditOf(id)).filter((action) => action === 'article.publish')).toHaveLength(1);
    expect(await clocksStrike()).toBe(0);
  });

  test('by its own job, without the sweep of each minute', async () => {
    const id = await desk.written();
    await schedule(id, inHours(1));
    desk.app.clock.advance(HOUR_MS);
    // The queue uses the database's clock, for which the time is still to come.
    await desk.rows(`update jobs.job set start_after = now() where name = 'publish_article'`);
    await desk.app.runJobs();
    expect(await desk.rowOf(id)).toMatchObject({ status: 'published' });
    expect(await desk.publications(id)).toHaveLength(1);
  });

  test('another time takes the place of the first, and none at all leaves a draft', async () => {
    const [later, never] = [await desk.written(), await desk.written()];
    for (const id of [later, never]) await schedule(id, inHours(1));
    await schedule(later, inHours(3));
    expect((await desk.step(desk.writer, never, 'unschedule')).body.status).toBe('draft');
    desk.app.clock.advance(HOUR_MS);
    await desk.rows(`update jobs.job set start_after = now() where name = 'publish_article'`);
    await desk.app.runJobs();
    expect(await clocksStrike()).toBe(0);
    desk.app.clock.advance(2 * HOUR_MS);
    expect(await clocksStrike()).toBe(1);
    expect({ later: await desk.rowOf(later), never: await desk.rowOf(never) }).toMatchObject({
      later: { status: 'published' },
      never: { status: 'draft' },
    });
  });

  test.each([
    [{ until: 'time' }, ['day']],
    [{ until: 'time', day: '2026-12-01' }, ['time']],
    [{ until: 'time', day: '2020-01-01', time: '08:00' }, ['time']],
    // The night in which clocks skip an hour.
    [{ until: 'time', day: '2027-03-14', time: '02:30' }, ['time']],
    [{ until: 'decision' }, ['prospect_id']],
    [{ until: 'decision', prospect_id: 2_147_483_000 }, ['prospect_id']],
    [{ until: 'decision', prospect_id: 1, college_id: 'x' }, ['college_id']],
    [{ until: 'final', game_id: 2_147_483_000 }, ['game_id']],
    [{}, ['until']],
  ])('%j is refused at %j', async (when, fields) => {
    const id = await desk.written();
    expect(fieldsOf(await schedule(id, when))).toEqual(fields);
    expect(await desk.rowOf(id)).toMatchObject({ status: 'draft' });
  });

  test('what could not be published is not scheduled', async () => {
    const id = await desk.written({ dek: '' });
    expect(fieldsOf(await schedule(id, inHours(1)))).toEqual(['dek']);
  });
});

test('one that cannot be published keeps none behind it waiting, and is told of', async () => {
  const [stuck, behind] = [await desk.written(), await desk.written()];
  for (const id of [stuck, behind]) await schedule(id, inHours(1));
  desk.app.clock.advance(HOUR_MS);
  await desk.rows(
    `alter table articles add constraint stuck check (id <> ${stuck} or status <> 'published') not valid`,
  );
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (said: unknown) => void logged.push(said) };
  await expect(publishAllDue({ ...deps(), log })).rejects.toThrow(`could not be published: ${stuck}`);
  expect(logged).toMatchObject([{ articleId: stuck }]);
  expect({ stuck: await desk.rowOf(stuck), behind: await desk.rowOf(behind) }).toMatchObject({
    stuck: { status: 'scheduled' },
    behind: { status: 'published' },
  });
  await desk.rows('alter table articles drop constraint stuck');
  expect(await clocksStrike()).toBe(1);
});

test('what goes on waiting is looked at, and not locked', async () => {
  const id = await desk.written();
  await schedule(id, inHours(1));
  const { db } = desk.app.database;
  const transaction = vi.spyOn(db, 'transaction');
  expect(await publishDue({ db, now: desk.app.clock.now }, id)).toBe(false);
  expect(transaction).not.toHaveBeenCalled();
  transaction.mockRestore();
});

describe('at a final score', () => {
  test('it is published by the event, not by a live score', async () => {
    const game = await buildGame(desk.app.database.db, { startsAt: new Date('2026-11-21T18:00:00Z') });
    const id = await desk.written();
    await schedule(id, { until: 'final', game_id: game.id });
    expect((await desk.read(id)).embargo.subject).toBe(`${game.away.name} at ${game.home.name}`);
    const score = async (points: object) => {
      const { version } = (await desk.head.get(`/api/v2/admin/games/${game.id}`)).body;
      const body = { home_points: 7, away_points: 3, source: 'The box score', version, ...points };
      const reply = await desk.head.send('PUT', `/api/v2/admin/games/${game.id}/score`, body);
      expect(reply.status, reply.text).toBe(200);
      await desk.app.application.dispatcher.drain();
    };
    await score({ status: 'live' });
    expect(await clocksStrike()).toBe(0);
    await score({ status: 'final', home_points: 21 });
    expect(await desk.rowOf(id)).toMatchObject({ status: 'published' });
    const late = await desk.written();
    expect(fieldsOf(await schedule(late, { until: 'final', game_id: game.id }))).toEqual(['game_id']);
  });
});

describe('a commitment', () => {
  const stubsOf = (prospectId: number) =>
    desk.rows(`select article_id, taken_up_at from article_stubs where prospect_id = ${prospectId}`);

  test('has one stub prepared, with its cards, for the site of the college; nothing publishes it', async () => {
    const prospect = await buildProspect(desk.app.database.db, { name: 'Sam Sample' });
    const collegeId = desk.alabama.collegeId ?? 0;
    const event = { type: 'prospect_committed', prospectId: prospect.id, collegeId, happenedOn: '2026-11-21' };
    await desk.rows(
      `insert into outbox (type, payload, tries) select 'prospect_committed', '${JSON.stringify(event)}'::jsonb, 0`,
    );
    await desk.app.application.dispatcher.drain();
    // Handled again, as after a crash.
    await desk.rows(
      `update outbox set handled_at = null, tries = 0, due_at = now() where payload->>'prospectId' = '${prospect.id}'`,
    );
    await desk.app.application.dispatcher.drain();
    const [stub, ...more] = await stubsOf(prospect.id);
    expect(more).toEqual([]);
    const id = Number(stub?.article_id);
    const content = await desk.read(id);
    expect(content).toMatchObject({
      status: 'draft',
      is_prepared: true,
      copy: {
        headline: 'Sam Sample commits to Alabama',
        site_id: desk.alabama.id,
        person_ids: [prospect.personId],
        college_ids: [collegeId],
      },
    });
    expect(JSON.parse(content.copy.body).content.slice(1)).toEqual([
      { type: 'prospectCard', attrs: { prospectId: prospect.id } },
      { type: 'teamCard', attrs: { collegeId } },
    ]);
    expect(
      (await desk.publisher.get('/api/v2/admin/publishing/contents?prepared=1')).body.contents.slice(0, 1),
    ).toMatchObject([{ id }]);
    expect(codeOf(await desk.step(desk.writer, id, 'publish'))).toEqual([422, 'invalid']);
    desk.app.clock.advance(DAY_MS);
    await clocksStrike();
    expect(await desk.rowOf(id)).toMatchObject({ status: 'draft' });
    await desk.save(desk.publisher, id, { dek: 'Taken up.', body: JSON.stringify(documentOf('He did.')) });
    expect((await desk.read(id)).is_prepared).toBe(false);
  });

  test('of long ago has none, and one that nobody took up goes after two weeks', async () => {
    const { db } = desk.app.database;
    const [old, left] = [await buildProspect(db), await buildProspect(db)];
    const collegeId = desk.alabama.collegeId ?? 0;
    for (const [prospectId, happenedOn] of [
      [old.id, '2025-01-01'],
      [left.id, '2026-11-22'],
    ]) {
      const payload = JSON.stringify({ prospectId, collegeId, happenedOn });
      await desk.rows(`insert into outbox (type, payload, tries) select 'prospect_committed', '${payload}'::jsonb, 0`);
    }
    await desk.app.application.dispatcher.drain();
    expect(await stubsOf(old.id)).toEqual([]);
    const [stub] = await stubsOf(left.id);
    const after = new Date(desk.app.clock.now().getTime() + 1);
    await deleteStubsBefore(db, new Date(after.getTime() - STUB_DAYS * DAY_MS));
    expect(await stubsOf(left.id)).toHaveLength(1);
    await deleteStubsBefore(db, after);
    expect(await stubsOf(left.id)).toEqual([]);
    expect((await desk.writer.get(of(Number(stub?.article_id)))).status).toBe(404);
  });

  test('is taken up by whoever gives it an address, and is then not swept', async () => {
    const { db } = desk.app.database;
    const prospect = await buildProspect(db);
    const payload = { prospectId: prospect.id, collegeId: desk.alabama.collegeId ?? 0, happenedOn: '2026-11-22' };
    await desk.rows(
      `insert into outbox (type, payload, tries) select 'prospect_committed', '${JSON.stringify(payload)}'::jsonb, 0`,
    );
    await desk.app.application.dispatcher.drain();
    const id = Number((await stubsOf(prospect.id))[0]?.article_id);
    const renamed = await desk.writer.send('PUT', of(id, '/slug'), { slug: `taken-up-${id}` });
    expect(renamed.status, renamed.text).toBe(200);
    await deleteStubsBefore(db, new Date(desk.app.clock.now().getTime() + DAY_MS));
    expect((await desk.read(id)).is_prepared).toBe(false);
  });
});
