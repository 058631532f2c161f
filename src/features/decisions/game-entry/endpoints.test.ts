import { afterAll, describe, expect, test } from 'vitest';
import { buildGame } from '#features/schedule/games/factory.ts';
import { type SignedIn, signedIn } from '#tests/support/members.ts';
import { aDay, codeOf, fieldsOf, GAMES, of, openGameDesk, wish } from './game-desk.test-support.ts';

/** Staff entry of games, over HTTP. The clock is set to Saturday, November 21, 2026. */

const {
  app,
  alabama,
  writer,
  publisher,
  double,
  reader,
  head,
  auditOf,
  eventsOf,
  enter,
  read,
  entered,
  changeTo,
  formOf,
  imported,
} = await openGameDesk();
afterAll(() => app.close());

describe('a new game', () => {
  test('has its sides by the directory, its start in Chicago, and a log of what was said', {
    tags: ['engine'],
  }, async () => {
    const id = await entered({
      home_team: 'UNIVERSITY OF ALABAMA',
      away_team: 'Nowhere Tech',
      unlisted: 'away',
      played_on: '2026-12-31',
      start_time: '22:00',
      zone: 'Pacific/Honolulu',
      week: '3',
      season_type: 'postseason',
      venue: 'Aloha Field',
      is_neutral_site: '1',
      conference_game: 'no',
    });
    const { game, version, changes, may } = await read(id);
    expect(game).toMatchObject({
      id,
      sport: 'football',
      season: 2026,
      week: 3,
      season_type: 'postseason',
      starts_at: '2027-01-01T08:00:00.000Z',
      is_time_known: true,
      played_on: '2027-01-01',
      status: 'scheduled',
      is_neutral_site: true,
      is_conference_game: false,
      venue: 'Aloha Field',
      home: { college: { id: alabama }, name: 'Alabama', points: null },
      away: { college: null, name: 'Nowhere Tech', points: null },
      source: 'staff',
    });
    expect(game.by_staff).toHaveLength(10);
    expect(version).toMatch(/Z$/);
    expect(may).toEqual({ write: true, delete: false });
    expect(await auditOf(id)).toMatchObject([
      { actor_id: writer.member.id, action: 'game.enter', before: null, after: { source: 'The athletic department' } },
    ]);
    expect(changes).toMatchObject([{ by: 'ada.rowe', action: 'enter', source: 'The athletic department' }]);
    expect(changes[0].facts).toContain('start: 01/01/2027 02:00');
    expect(await eventsOf(id)).toEqual(['game_enter']);
  });

  test('with a day alone leaves the time, and what else was not said, to whoever knows it', async () => {
    const { game } = await read(await entered());
    expect(game).toMatchObject({ is_time_known: false, week: null, venue: null, is_conference_game: null });
    expect(game.by_staff).toEqual(['season', 'season_type', 'day', 'home', 'away']);
  });

  test.each([
    [{ home_team: 'Nowhere Tech' }, ['home_team']],
    [{ home_team: 'Nowhere Tech', unlisted: 'away' }, ['home_team']],
    [{ away_team: 'Wesleyan' }, ['away_team']],
    [{ home_team: '---', unlisted: 'home' }, ['home_team']],
    [{ away_team: 'alabama' }, ['away_team']],
    [{ home_team: '' }, ['home_team']],
    [{ played_on: 'soon' }, ['played_on']],
    [{ start_time: '6 PM' }, ['start_time']],
    [{ played_on: '2027-03-14', start_time: '02:30' }, ['start_time']],
    [{ zone: 'Mars' }, ['zone']],
    [{ season: '' }, ['season']],
    [{ season: '2024' }, ['season']],
    [{ week: '61' }, ['week']],
    [{ source: ' ' }, ['source']],
    [{ sport: 'chess' }, ['sport']],
  ])('%j is refused at its field', async (change, fields) => {
    const reply = await enter(writer, change);
    expect({ status: reply.status, fields: fieldsOf(reply) }).toEqual({ status: 422, fields });
  });

  test('an ambiguous name is told with the colleges that it may be', async () => {
    const { body } = await enter(writer, { away_team: 'Wesleyan' });
    expect(body.errors.away_team[0]).toMatch(/^“Wesleyan” may be .+, .+/);
  });

  test('that is known already is refused, whichever is at home; baseball has a second one on a day', async () => {
    const played_on = aDay();
    const first = await entered({ played_on });
    const turned = await enter(writer, { played_on, home_team: 'Auburn', away_team: 'Alabama' });
    expect({ status: turned.status, fields: fieldsOf(turned) }).toEqual({ status: 422, fields: ['played_on'] });
    expect(turned.body.errors.played_on[0]).toContain(`number ${first}`);
    await entered({ played_on, sport: 'baseball' });
    expect(fieldsOf(await enter(writer, { played_on, sport: 'baseball' }))).toEqual(['played_on']);
    await entered({ played_on, sport: 'baseball', is_second_game: '1' });
    expect(fieldsOf(await enter(writer, { played_on, sport: 'baseball', is_second_game: '1' }))).toEqual(['played_on']);
    expect(fieldsOf(await enter(writer, { played_on, is_second_game: '1' }))).toEqual(['played_on']);
  });

  test('ten at once are one game', async () => {
    const same = wish();
    const replies = await Promise.all(Array.from({ length: 10 }, () => writer.send('POST', GAMES, same)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(9);
  });
});

describe('a change', () => {
  test('is of what differs; a name in other letters and the same facts are none', async () => {
    const id = await entered();
    const form = await formOf(id);
    const same = { ...form, home_team: 'ALABAMA' };
    expect(codeOf(await changeTo(writer, id, '', same))).toEqual([422, 'nothing_changed']);
    const reply = await changeTo(writer, id, '', { ...form, away_team: 'Texas', venue: 'Legion Field' });
    expect(reply.status, reply.text).toBe(200);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'game.change',
      before: { away: 'Auburn', venue: null },
      after: { away: 'Texas', venue: 'Legion Field', source: 'The official box score' },
    });
    const { changes } = await read(id);
    expect(changes[0].facts).toEqual(
      expect.arrayContaining(['away: Auburn, then Texas', 'venue: none, then Legion Field']),
    );
    expect(await eventsOf(id)).toEqual(['game_enter', 'game_change']);
  });

  test('of an imported game makes what differs staff’s own, and leaves it its source', async () => {
    const { id } = await imported({ source: 'cfbd', sourceId: 'moved-1', venue: 'Old Field' });
    const form = { ...(await formOf(id)), venue: 'New Field' };
    // The time was known and was removed, so another source may supply it, for this day.
    expect((await changeTo(writer, id, '', form)).status).toBe(200);
    expect((await read(id)).game).toMatchObject({ source: 'cfbd', by_staff: ['day', 'venue'], is_time_known: false });
    expect((await changeTo(writer, id, '', { ...form, start_time: '24:10' })).status).toBe(422);
    expect((await changeTo(writer, id, '', { ...form, start_time: '18:30' })).status).toBe(200);
    expect((await read(id)).game.by_staff).toEqual(['day', 'start', 'venue']);
    expect((await changeTo(writer, id, '', { ...form, played_on: aDay() })).status).toBe(200);
    expect((await read(id)).game.by_staff).toEqual(['day', 'venue']);
  });

  test('of the sides’ places takes the points along', async () => {
    const { id, home, away } = await imported({ home: { points: 21 }, away: { points: 14 } });
    const form = { ...(await formOf(id)), home_team: away.name, away_team: home.name };
    expect((await changeTo(writer, id, '', form)).status).toBe(200);
    expect((await read(id)).game).toMatchObject({
      home: { name: away.name, points: 14 },
      away: { name: home.name, points: 21 },
    });
  });

  test('onto the day of a game that is known, or of a played game to a day to come, is refused', async () => {
    const played_on = aDay();
    await entered({ played_on });
    const id = await entered();
    const moved = await changeTo(writer, id, '', { ...(await formOf(id)), played_on });
    expect({ status: moved.status, fields: fieldsOf(moved) }).toEqual({ status: 422, fields: ['played_on'] });
    const { id: played } = await imported({ home: { points: 3 }, away: { points: 0 } });
    const later = await changeTo(writer, played, '', { ...(await formOf(played)), played_on: '2026-12-05' });
    expect({ status: later.status, errors: later.body.errors }).toEqual({
      status: 422,
      errors: { played_on: ['A game with a score can’t be in the future'] },
    });
  });

  test('of another version than the one that was read is refused, whoever wrote meanwhile', async () => {
    const { id } = await imported();
    const { version } = await read(id);
    const body = { home_points: 7, away_points: 3, status: 'live', source: 'Radio', version };
    expect((await writer.send('PUT', of(id, '/score'), body)).status).toBe(200);
    const late = await head.send('PUT', of(id, '/score'), { ...body, home_points: 10 });
    expect(codeOf(late)).toEqual([409, 'conflict']);
    expect(late.body.error).toContain('Reload the page');
    expect(codeOf(await head.send('DELETE', of(id), { version, reason: 'Twice' }))).toEqual([409, 'conflict']);
    expect((await read(id)).game).toMatchObject({ home: { points: 7 } });
  });

  test('of ten at once that read the same is made once', async () => {
    const { id } = await imported();
    const { version } = await read(id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, points) =>
        writer.send('PUT', of(id, '/score'), {
          home_points: points,
          away_points: 0,
          status: 'live',
          source: 'Radio',
          version,
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('a score', () => {
  const score = (browser: SignedIn, id: number, home: unknown, away: unknown, more: object = {}) =>
    changeTo(browser, id, '/score', { home_points: home, away_points: away, status: 'final', ...more });
  const onTheWire = async (id: number) => {
    const { events } = (await app.get('/api/v2/content/event_ticker')).body;
    return events.find((event: { id: string }) => event.id === `score:${id}`)?.score;
  };

  test('goes from live to final, and with that onto the wire; a correction needs a reason and is told too', async () => {
    const { id } = await imported({ home: { name: 'Score Harbor' } });
    expect(await onTheWire(id)).toBeUndefined();
    expect((await score(writer, id, 7, 3, { status: 'live' })).status).toBe(200);
    expect((await read(id)).game).toMatchObject({ status: 'live', home: { points: 7 }, by_staff: ['result'] });
    expect(await onTheWire(id)).toBeUndefined();
    expect((await score(writer, id, 21, 14)).status).toBe(200);
    await expect.poll(() => onTheWire(id)).toEqual({ own: 21, other: 14 });
    const unexplained = await score(writer, id, 21, 17);
    expect({ status: unexplained.status, fields: fieldsOf(unexplained) }).toEqual({ status: 422, fields: ['reason'] });
    expect((await score(writer, id, 21, 17, { reason: 'A field goal was missed by the clerk' })).status).toBe(200);
    await expect.poll(() => onTheWire(id)).toEqual({ own: 21, other: 17 });
    expect((await auditOf(id)).map(({ action, reason }) => [action, reason])).toEqual([
      ['game.score', null],
      ['game.score', null],
      ['game.correct_score', 'A field goal was missed by the clerk'],
    ]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      before: { result: 'final (away 14, home 21)' },
      after: { result: 'final (away 17, home 21)', source: 'The official box score' },
    });
    expect(await eventsOf(id)).toEqual(['game_score', 'game_score', 'game_correct_score']);
    expect((await read(id)).changes[0]).toMatchObject({
      action: 'correct score',
      facts: ['result: final (away 14, home 21), then final (away 17, home 21)'],
    });
  });

  test('is of a day that has come, and of a game that is on', async () => {
    const to = await entered();
    expect(codeOf(await score(writer, to, 1, 0))).toEqual([422, 'game_to_come']);
    const { id } = await imported();
    await changeTo(writer, id, '/stage', { step: 'postpone' });
    const off = await score(writer, id, 1, 0);
    expect(codeOf(off)).toEqual([422, 'game_is_off']);
    expect(off.body.error).toContain('Set it back to scheduled, then');
  });

  test.each([
    ['', 3, ['home_points']],
    [7, '-1', ['away_points']],
    [301, 'seven', ['away_points', 'home_points']],
  ])('%j to %j is refused at its fields', async (home, away, fields) => {
    const { id } = await imported();
    const reply = await score(writer, id, home, away);
    expect({ status: reply.status, fields: fieldsOf(reply).toSorted() }).toEqual({ status: 422, fields });
  });
});

describe('a game that is off', () => {
  const step = (id: number, name: string, more: object = {}) => changeTo(writer, id, '/stage', { step: name, ...more });

  test('is postponed, gets a new day and is to come again; or is cancelled, and set back', async () => {
    const id = await entered();
    expect((await step(id, 'postpone')).status).toBe(200);
    expect((await read(id)).game).toMatchObject({ status: 'postponed' });
    expect(codeOf(await step(id, 'postpone'))).toEqual([422, 'nothing_changed']);
    await changeTo(writer, id, '', { ...(await formOf(id)), played_on: aDay() });
    expect((await read(id)).game).toMatchObject({ status: 'scheduled' });
    expect((await read(id)).game.by_staff).not.toContain('result');
    await step(id, 'cancel', { reason: 'Lightning' });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'game.cancel', reason: 'Lightning' });
    await step(id, 'reinstate');
    expect((await read(id)).game).toMatchObject({ status: 'scheduled' });
    expect((await eventsOf(id)).slice(1)).toEqual(['game_postpone', 'game_change', 'game_cancel', 'game_reinstate']);
  });

  test('was not final: that one is set back first, with a reason, and leaves the wire', async () => {
    const { id } = await imported({ home: { points: 3 }, away: { points: 0 } });
    expect(codeOf(await step(id, 'cancel'))).toEqual([422, 'game_is_final']);
    expect(fieldsOf(await step(id, 'reinstate'))).toEqual(['reason']);
    expect((await step(id, 'reinstate', { reason: 'It was the other game' })).status).toBe(200);
    expect((await read(id)).game).toMatchObject({ status: 'scheduled', home: { points: null } });
  });
});

describe('who may', () => {
  test('a publisher enters, reads and changes games of his own college, and learns of no other', async () => {
    const own = (await enter(publisher)).body.game_id;
    expect(own).toBeGreaterThan(0);
    const other = await entered({ home_team: 'Texas', away_team: 'Oklahoma' });
    const foreign = await enter(publisher, { home_team: 'Texas', away_team: 'Oklahoma' });
    expect(codeOf(foreign)).toEqual([403, 'not_your_college']);
    expect((await publisher.get(of(own))).status).toBe(200);
    for (const id of [other, 99_999_999]) {
      expect((await publisher.get(of(id))).status).toBe(404);
      const body = { step: 'cancel', source: 'He said so', version: 'any' };
      expect((await publisher.send('PUT', of(id, '/stage'), body)).status).toBe(404);
    }
    expect((await read(other)).game.status).toBe('scheduled');
    expect((await changeTo(publisher, own, '/stage', { step: 'postpone' })).status).toBe(200);
    expect((await read(own)).game.status).toBe('postponed');
    const form = await formOf(own);
    const away = await changeTo(publisher, own, '', { ...form, home_team: 'Texas', away_team: 'Oklahoma' });
    expect(codeOf(away)).toEqual([403, 'not_your_college']);
    expect((await changeTo(publisher, own, '', { ...form, venue: 'Bryant-Denny' })).status).toBe(200);
    const { games, may_write } = (await publisher.get(`${GAMES}?season=2026&per_page=100`)).body;
    expect(games.length).toBeGreaterThan(0);
    expect(may_write).toBe(true);
    type Listed = { home: { college: { id: number } | null }; away: { college: { id: number } | null } };
    expect(
      games.every(({ home, away: guest }: Listed) => [home.college?.id, guest.college?.id].includes(alabama)),
    ).toBe(true);
    expect((await publisher.get('/api/v2/admin/game_teams')).body.own).toEqual(['Alabama']);
  });

  test('a publisher who reads every game by another role writes those of his own college only', async () => {
    const own = (await enter(double)).body.game_id;
    const other = await entered({ home_team: 'Texas', away_team: 'Oklahoma' });
    const mayOf = async (id: number) => (await double.get(of(id))).body.may;
    expect(await mayOf(own)).toEqual({ write: true, delete: false });
    expect(await mayOf(other)).toEqual({ write: false, delete: false });
    expect(codeOf(await enter(double, { home_team: 'Texas', away_team: 'Oklahoma' }))).toEqual([
      403,
      'not_your_college',
    ]);
    const form = { ...(await formOf(other)), venue: 'Cotton Bowl' };
    const score = { home_points: 1, away_points: 0, status: 'final' };
    for (const [part, body] of [
      ['', form],
      ['/score', score],
      ['/stage', { step: 'cancel' }],
    ] as const)
      expect(codeOf(await changeTo(double, other, part, body)), part).toEqual([403, 'forbidden']);
    expect((await read(other)).game).toMatchObject({ venue: null, status: 'scheduled' });
    expect(await auditOf(other)).toHaveLength(1);
    expect((await changeTo(double, own, '', { ...(await formOf(own)), venue: 'Bryant-Denny' })).status).toBe(200);
    expect((await double.get('/api/v2/admin/game_teams')).body.own).toEqual(['Alabama']);
  });

  test('who only reads changes nothing; only a super admin deletes; visitors and members are not let in', async () => {
    const id = await entered();
    expect((await reader.get(of(id))).body.may).toEqual({ write: false, delete: false });
    for (const part of ['', '/score', '/stage']) expect((await changeTo(reader, id, part, {})).status).toBe(403);
    expect((await enter(reader)).status).toBe(403);
    const { version } = await read(id);
    const gone = { version, reason: 'Entered twice' };
    for (const browser of [writer, publisher, reader])
      expect((await browser.send('DELETE', of(id), gone)).status).toBe(403);
    expect((await app.get(of(id))).status).toBe(401);
    expect((await (await signedIn(app)).get(GAMES)).status).toBe(403);
    expect((await head.send('DELETE', of(id), gone)).status).toBe(200);
    expect((await head.get(of(id))).status).toBe(404);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'game.delete',
      before: { home: 'Alabama', away: 'Auburn', result: 'scheduled' },
      after: null,
      reason: 'Entered twice',
    });
  });
});

describe('the list', () => {
  const list = async (query: string) => (await writer.get(`${GAMES}?sport=hockey&${query}`)).body;
  const idsOf = ({ games }: { games: { id: number }[] }) => games.map(({ id }) => id);

  test('is of a season, by college and by what is to be done, in pages', async () => {
    const { db } = app.database;
    const at = (text: string) => ({ sport: 'hockey' as const, season: 2026, startsAt: new Date(text) });
    const points = { home: { points: 2, collegeId: alabama }, away: { points: 1 } };
    const final = await buildGame(db, { ...at('2026-11-01T18:00Z'), ...points });
    const due = await buildGame(db, at('2026-11-20T18:00Z'));
    const off = await buildGame(db, { ...at('2026-11-19T18:00Z'), stage: 'cancelled' });
    const soon = await buildGame(db, at('2026-11-28T18:00Z'));
    const later = await buildGame(db, at('2026-12-28T18:00Z'));
    const earlier = await buildGame(db, { ...at('2025-12-28T18:00Z'), season: 2025 });
    const all = await list('');
    expect(idsOf(all)).toEqual([later.id, soon.id, due.id, off.id, final.id]);
    expect(all).toMatchObject({ total: 5, total_is_estimate: false, season: 2026, seasons: [2026, 2025], page: 1 });
    expect(all.colleges).toEqual([{ id: alabama, name: 'Alabama' }]);
    expect(idsOf(await list('list=coming'))).toEqual([soon.id, later.id]);
    expect(idsOf(await list('list=due'))).toEqual([due.id]);
    expect(idsOf(await list('list=final'))).toEqual([final.id]);
    expect(idsOf(await list('list=off'))).toEqual([off.id]);
    expect(idsOf(await list('season=2025'))).toEqual([earlier.id]);
    expect(idsOf(await list(`college_id=${alabama}`))).toEqual([final.id]);
    expect(idsOf(await list('per_page=2&page=3'))).toEqual([final.id]);
    expect(await list('season=1999')).toMatchObject({ games: [], total: 0, season: 1999 });
  });

  test('of a sport without games is empty, in this year’s season', async () => {
    const { body } = await writer.get(`${GAMES}?sport=basketball`);
    expect(body).toMatchObject({ games: [], total: 0, season: 2026, seasons: [] });
  });
});
