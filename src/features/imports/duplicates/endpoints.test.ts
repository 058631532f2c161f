import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { type BuiltCollegePlayer, buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import { testApp } from '#tests/support/app.ts';
import { testEngine } from '#tests/support/database.ts';
import { staffSignedIn } from '#tests/support/members.ts';
import { lockImports } from '../engine/public.ts';

/** Merges by staff over HTTP. The tests of the command cover what a merge moves. */

const app = await testApp();
afterAll(() => app.close());
const { db } = app.database;
const alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
const head = await staffSignedIn(app, { role: 'super_admin', username: 'ada.rowe' });
const writer = await staffSignedIn(app, { isStaffWriter: true });
const rows = async (query: string) => (await app.database.executeSql(query)).rows;

const PATH = '/api/v2/admin/merges';
const merge = (pair: object) => head.send('POST', PATH, { reason: 'The athletic department', ...pair });
const undo = (mergeId: number) => head.send('POST', `${PATH}/${mergeId}/undo`, { reason: 'Two brothers' });
const profile = (personId: number) => app.get(`/api/v2/athletes/college_player?player[person_id]=${personId}`);

let keep: BuiltCollegePlayer;
let other: BuiltCollegePlayer;
beforeEach(async () => {
  app.clock.advance(1_000);
  keep = await buildCollegePlayer(db, { name: 'Đuro Uzorak', collegeId: alabama, season: 2025, weightLbs: null });
  other = await buildCollegePlayer(db, { name: 'Duro Uzorak', season: 2024, weightLbs: 203 });
  await buildTransfer(db, { player: other, year: 2025, exitCollegeId: alabama, exitType: 'committed' });
});

describe('two college players', () => {
  test('become one, by a member of staff, for a reason; an undo makes them two again, to the letter', {
    tags: ['engine'],
  }, async () => {
    const before = await rows('select * from college_players order by id');
    const { status, body, text } = await merge({ kind: 'player', keep: keep.id, other: other.id });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ kept: 'Đuro Uzorak', merged: 'Duro Uzorak' });
    expect((await profile(keep.personId)).body.player).toMatchObject({ weight_lbs: 203, transfers: [{ year: 2025 }] });
    expect((await profile(other.personId)).status).toBe(404);
    expect(
      await rows(
        `select actor_id, reason, after from audit_entries where action = 'people.merge' order by id desc limit 1`,
      ),
    ).toMatchObject([{ actor_id: head.member.id, reason: 'The athletic department', after: { merge: body.merge_id } }]);
    expect((await head.get(PATH)).body.merges[0]).toMatchObject({
      id: body.merge_id,
      what: `Duro Uzorak (${other.id}) into Đuro Uzorak (${keep.id})`,
      by: 'ada.rowe',
      reason: 'The athletic department',
      undone_at: null,
    });

    expect((await undo(body.merge_id)).status).toBe(200);
    expect(await rows('select * from college_players order by id')).toEqual(before);
    expect((await head.get(PATH)).body.merges[0].undone_at).not.toBeNull();
    expect(
      await rows(`select actor_id, reason from audit_entries where action = 'import.undo' order by id desc limit 1`),
    ).toEqual([{ actor_id: head.member.id, reason: 'Two brothers' }]);
    expect((await undo(body.merge_id)).body).toMatchObject({
      error_code: 'not_undone',
      error: 'This merge was undone already.',
    });
  });

  test('lead by the number of the one that is gone to the one that stayed, over a later merge, until the undo', async () => {
    const entryOf = (id: number) => head.get(`/api/v2/admin/college_player?player[id]=${id}`);
    const third = await buildCollegePlayer(db, { name: 'Djuro Uzorak', season: 2023 });
    await merge({ kind: 'player', keep: keep.id, other: other.id });
    expect((await entryOf(other.id)).body.player).toMatchObject({ id: keep.id, name: 'Đuro Uzorak' });
    const { body } = await merge({ kind: 'player', keep: third.id, other: keep.id });
    expect([(await entryOf(other.id)).body.player.id, (await entryOf(keep.id)).body.player.id]).toEqual([
      third.id,
      third.id,
    ]);
    await undo(body.merge_id);
    expect((await entryOf(other.id)).body.player.id).toBe(keep.id);
    expect((await entryOf(2_147_483_000)).status).toBe(404);
  });

  test('are refused as one and the same record at the field, and a prospect and a player of one number are not', async () => {
    const self = await merge({ kind: 'player', keep: keep.id, other: keep.id });
    expect(self.body.errors).toEqual({ other: ['This is the record to keep. Enter the number of another record.'] });
    expect((await merge({ kind: 'link', keep: 2_000_000, other: 2_000_000 })).body.error_code).toBe('not_merged');
  });

  describe('with facts that staff wrote', () => {
    const path = '/api/v2/admin/college_players';
    const entryOf = async (id: number) => (await head.get(`/api/v2/admin/college_player?player[id]=${id}`)).body;
    async function change(id: number, facts: object): Promise<void> {
      const { revision } = (await entryOf(id)).player;
      const player = { ...facts, revision, source: 'A letter' };
      const { status, text } = await head.send('PUT', `${path}/${id}`, { player });
      expect(status, text).toBe(200);
    }
    async function link({ personId }: BuiltCollegePlayer): Promise<void> {
      const player = {
        person_id: personId,
        sport: 'football',
        profile_id: `y-football-${personId}`,
        source: 'A letter',
      };
      expect((await head.send('POST', path, { player })).status).toBe(200);
    }

    test('keep them from either player, and take the facts of a season from the later roster', async () => {
      await change(keep.id, { weight: '190', jersey: '4' });
      await change(other.id, { height: '6-5', weight: '230' });
      await app.database.executeSql(
        `update college_players set season = 2027, jersey = '88', position = 'WR' where id = ${other.id}`,
      );
      await link(other);
      const { body } = await merge({ kind: 'player', keep: keep.id, other: other.id });
      const merged = await entryOf(keep.id);
      expect(merged).toMatchObject({
        player: { weight_lbs: 190, height_inches: 77, jersey: '88', season: 2027, position: 'WR' },
        profile: { profile_id: `y-football-${other.personId}` },
        by_staff: ['heightInches', 'weightLbs'],
      });
      expect((await undo(body.merge_id)).status).toBe(200);
      expect((await entryOf(other.id)).profile).not.toBeNull();
      expect((await entryOf(other.id)).by_staff).toEqual(['heightInches', 'weightLbs']);
    });

    test('do not mark the value of an import as written by staff', async () => {
      await app.database.executeSql(`update college_players set season = 2025, jersey = '12' where id = ${keep.id}`);
      await change(other.id, { jersey: '88' });
      await merge({ kind: 'player', keep: keep.id, other: other.id });
      expect(await entryOf(keep.id)).toMatchObject({ player: { season: 2025, jersey: '12' }, by_staff: [] });
    });

    test('keep a season that staff entered for either player', async () => {
      await app.database.executeSql(`insert into college_player_seasons
        (college_player_id, season, college_id, jersey, weight_lbs, source, sourced_on) values
        (${keep.id}, 2024, ${alabama}, '12', 200, 'rosters', '2024-09-01'), (${other.id}, 2024, 1, '7', null, 'staff', '2024-09-01')`);
      await merge({ kind: 'player', keep: keep.id, other: other.id });
      expect(
        await rows(`select college_id, jersey, weight_lbs, source from college_player_seasons
          where college_player_id = ${keep.id} and season = 2024`),
      ).toEqual([{ college_id: 1, jersey: '7', weight_lbs: 200, source: 'staff' }]);
    });

    test('stay two while both are linked to a profile', async () => {
      await link(keep);
      await link(other);
      expect((await merge({ kind: 'player', keep: keep.id, other: other.id })).body).toMatchObject({
        error_code: 'not_merged',
        error: 'Both are linked to an outside profile. Remove one of the links first.',
      });
      expect((await entryOf(other.id)).profile).not.toBeNull();
    });
  });

  test('stay two while their people were prospects of one class', async () => {
    for (const { personId, name } of [keep, other]) await buildProspect(db, { personId, name, classYear: 2024 });
    expect((await merge({ kind: 'player', keep: keep.id, other: other.id })).body.error).toBe(
      'Both were prospects of one class. Merge those prospects.',
    );
  });

  test('are not merged where the ranking of the class fails', async () => {
    const [first, second] = [
      await buildProspect(db, { name: 'Orsino Vantreight', classYear: 2028 }),
      await buildProspect(db, { name: 'Orsino Vantreight', classYear: 2028 }),
    ];
    // Ranking, the last step of a merge, fails, as if the database had gone away between two transactions.
    await app.database.executeSql(`
      update prospects set class_order = 99 where id = ${first.id};
      create function refuse_rank() returns trigger language plpgsql as $$ begin raise exception 'no rank'; end $$;
      create trigger refuse_rank before update of class_order on prospects for each row execute function refuse_rank()`);
    const { status } = await merge({ kind: 'prospect', keep: first.id, other: second.id });
    await app.database.executeSql('drop trigger refuse_rank on prospects; drop function refuse_rank');
    expect({ status, prospects: await rows(`select id from prospects where id = ${second.id}`) }).toEqual({
      status: 500,
      prospects: [{ id: second.id }],
    });
  });

  test('that play two sports are ranked again in both', async () => {
    for (const { personId } of [keep, other])
      await buildCollegePlayer(db, { personId, name: 'Đuro Uzorak', sport: 'basketball', position: 'PG' });
    const { body } = await merge({ kind: 'player', keep: keep.id, other: other.id });
    const sportsOf = (type: string) =>
      rows(`select payload->>'sport' as sport from outbox where type = '${type}'
        and payload->>'importId' = '${body.merge_id}' order by 1`);
    expect(await sportsOf('import_applied')).toEqual([{ sport: 'basketball' }, { sport: 'football' }]);
    expect((await undo(body.merge_id)).status).toBe(200);
    expect(await sportsOf('import_undone')).toEqual([{ sport: 'basketball' }, { sport: 'football' }]);
  });

  test('that cannot be one person stay two, and the reason is said', async () => {
    const basketball = await buildCollegePlayer(db, { sport: 'basketball', position: 'PG' });
    expect((await merge({ kind: 'player', keep: keep.id, other: basketball.id })).body).toMatchObject({
      error_code: 'not_merged',
      error: 'They are of different sports or classes.',
    });
    expect((await merge({ kind: 'player', keep: keep.id, other: 999_999 })).body.error).toBe(
      'One of the two records does not exist any more.',
    );
    expect((await merge({ kind: 'player', keep: keep.id, other: other.id, reason: ' ' })).body.errors).toEqual({
      reason: ['Please enter a reason'],
    });
  });

  test('edited after the merge stay one, and the answer says what was edited when', async () => {
    const { body } = await merge({ kind: 'player', keep: keep.id, other: other.id });
    await app.database.executeSql(
      `update college_players set jersey = '99', updated_at = '2026-11-27T18:00:00Z' where id = ${keep.id}`,
    );
    expect((await undo(body.merge_id)).body).toMatchObject({
      error_code: 'not_undone',
      error: 'This merge can’t be undone: the player was edited on 11/27/2026.',
    });
  });
});

describe('a college player and a prospect', () => {
  test('become one person, whose profiles lead to each other, and two again', async () => {
    const prospect = await buildProspect(db, { name: 'Đuro Uzorak' });
    const { body, text } = await merge({ kind: 'link', keep: prospect.id, other: keep.id });
    expect(body.merge_id, text).toEqual(expect.any(Number));
    expect((await profile(prospect.personId)).body.player).toMatchObject({
      id: keep.id,
      prospects: [{ id: prospect.id }],
    });
    expect((await merge({ kind: 'link', keep: prospect.id, other: keep.id })).body.error).toBe(
      'Both are the same person already.',
    );
    expect((await undo(body.merge_id)).status).toBe(200);
    expect((await profile(keep.personId)).body.player).toMatchObject({ id: keep.id, prospects: [] });
    expect((await profile(prospect.personId)).status).toBe(404);
  });

  test('stay two people where each was a prospect of one class', async () => {
    const prospect = await buildProspect(db, { name: 'Đuro Uzorak' });
    await buildProspect(db, { name: 'Đuro Uzorak', personId: keep.personId });
    expect((await merge({ kind: 'link', keep: prospect.id, other: keep.id })).body.error).toBe(
      'Both were prospects of one class. Merge those prospects.',
    );
  });
});

test('both sides are shown before, without anybody who was taken down, to those who may merge', async () => {
  const sides = await head.get(`${PATH}/sides?kind=player&keep=${keep.id}&other=${other.id}`);
  expect(sides.body).toMatchObject({ keep: { id: keep.id, is_prospect: false }, other: { name: 'Duro Uzorak' } });
  expect(sides.body.other.facts).toContainEqual({ label: 'Weight', value: '203 lb' });
  const gone = await buildCollegePlayer(db, { isHidden: true });
  expect((await head.get(`${PATH}/sides?kind=player&keep=${gone.id}`)).body).toEqual({ keep: null, other: null });
  expect((await merge({ kind: 'player', keep: keep.id, other: gone.id })).body.error).toBe(
    'One of the two was taken down.',
  );
  for (const path of [PATH, `${PATH}/sides?kind=player`]) expect((await writer.get(path)).status).toBe(403);
  const pair = { kind: 'player', keep: keep.id, other: other.id, reason: 'x' };
  expect((await writer.send('POST', PATH, pair)).status).toBe(403);
});

// The embedded database has a single connection, so a request there waits for the import's transaction.
test.skipIf(testEngine === 'pglite')('a merge and its undo are refused at once while an import runs', async () => {
  const done = await merge({ kind: 'player', keep: keep.id, other: other.id });
  const third = await buildCollegePlayer(db, { name: 'Djuro Uzorak', season: 2023 });
  const pair = { kind: 'player', keep: keep.id, other: third.id };
  const [merged, undone] = await db.transaction(async (tx) => {
    await lockImports(tx);
    return [await merge(pair), await undo(done.body.merge_id)];
  });
  const error = 'An import is running. Try again in a few minutes.';
  expect({ status: merged.status, body: merged.body }).toMatchObject({
    status: 422,
    body: { error_code: 'not_merged', error },
  });
  expect({ status: undone.status, body: undone.body }).toMatchObject({
    status: 422,
    body: { error_code: 'not_undone', error },
  });
  expect((await merge(pair)).status).toBe(200);
});

test('an import of a file is not undone here', async () => {
  await app.database.executeSql(`insert into imports (kind, file_name, checksum, sport, options, counts, at)
    values ('roster', 'sample.csv', 'x', 'football', '{}', '{}', now())`);
  const [{ id } = { id: 0 }] = await rows(`select max(id) as id from imports`);
  expect((await undo(Number(id))).body.error).toBe('There is no such merge.');
});
