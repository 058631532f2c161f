import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/calendar.ts';
import { TEST_NOW } from '#tests/support/app.ts';
import { findRemembered, listDecisions, saveRemembered } from './line-queries.ts';
import { openUploads, UPLOADS, type UploadsApp } from './uploads.test-support.ts';

/** Doubtful rows: staff decisions and how the import applies them. */

let at: UploadsApp;
beforeAll(async () => {
  at = await openUploads();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.app.database.executeSql(
    'truncate import_uploads, import_undos, prospects, college_players, people, imports, import_changes, import_rows cascade',
  );
});

const HEAD = 'name,position,hometown,high_school,weight\n';
/** An imported prospect with a school. The later file leaves the school empty. */
const KNOWN = `${HEAD}Sample Adams,QB,,Sample North,200\n`;
const DOUBTFUL = `${HEAD}Sample Adams,QB,,,210\n`;

async function imported(text: string, fields: object = {}) {
  const { id, turn } = await at.checked(text, fields);
  await at.confirm(id, turn);
  await at.app.runJobs();
  return at.get(id);
}
const doubtsOf = async (id: number) => (await at.head.get(`${UPLOADS}/${id}/doubts`)).body.doubts;
const decide = (id: number, line: number, decision: string) =>
  at.head.send('PUT', `${UPLOADS}/${id}/doubts/${line}`, { decision });
const decided = async (id: number, line: number, decision: string) => {
  const { status, body } = await decide(id, line, decision);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await at.check(id);
  await at.app.runJobs();
  return at.get(id);
};
const prospects = () => at.rows('select id, weight_lbs from prospects order by id');
/** The id of the only prospect. */
const onlyProspect = async () => Number((await prospects())[0]?.id);

describe('of a class', () => {
  test('a doubtful row is listed beside its candidates, and imported as decided', async () => {
    await imported(KNOWN);
    const known = await onlyProspect();
    const checked = await at.checked(DOUBTFUL);
    expect(checked).toMatchObject({ status: 'checked', open_doubts: 1, counts: { created: 1, updated: 0 } });
    const [doubt] = await doubtsOf(checked.id);
    expect(doubt).toMatchObject({
      line: 2,
      decision: null,
      people: [{ ref: `prospect:${known}`, side: { name: 'Sample Adams', id: known } }],
    });
    expect(doubt.facts).toContainEqual({ label: 'Weight', value: '210 lb' });

    expect((await decide(checked.id, 2, `prospect:${known}`)).status).toBe(200);
    expect((await at.confirm(checked.id, checked.turn)).body.error_code).toBe('check_again');
    await at.check(checked.id);
    await at.app.runJobs();
    const again = await at.get(checked.id);
    expect(again).toMatchObject({ open_doubts: 0, has_new_decisions: false, counts: { created: 0, updated: 1 } });
    expect((await doubtsOf(checked.id))[0].decision).toMatchObject({ choice: 'same', decided_by: 'ada.rowe' });
    await at.confirm(checked.id, again.turn);
    await at.app.runJobs();
    expect((await at.get(checked.id)).status).toBe('done');
    expect(await prospects()).toEqual([{ id: known, weight_lbs: 210 }]);
    expect(
      await at.rows(
        `select before, after from audit_entries where action = 'import_file.decide' order by id desc limit 1`,
      ),
    ).toEqual([{ before: { line: 2, decision: null }, after: { line: 2, decision: `prospect:${known}` } }]);
  });

  test('a row of somebody new is created without a doubt, one that is left out is not imported', async () => {
    await imported(KNOWN);
    const { id } = await at.checked(DOUBTFUL);
    const attention = async () =>
      (await at.head.get('/api/v2/admin/attention')).body.items.filter(
        (item: { id: string }) => item.id === 'import_doubts',
      );
    expect(await attention()).toEqual([
      { id: 'import_doubts', title: '1 import has doubtful matches', href: '/admin/imports', command: null },
    ]);
    await decide(id, 2, 'skip');
    expect(await attention()).toEqual([]);
    expect(await decided(id, 2, 'new')).toMatchObject({ open_doubts: 0, counts: { created: 1, skipped: 0 } });
    expect(await decided(id, 2, 'skip')).toMatchObject({ counts: { created: 0, skipped: 1 } });
    expect((await at.lines(id, 'reason')).lines).toMatchObject([{ line: 2, content: { outcome: 'skipped' } }]);
    expect(await decided(id, 2, '')).toMatchObject({ open_doubts: 1, counts: { created: 1, skipped: 0 } });
  });

  test('what was decided of a row is remembered for the same row of a later file', async () => {
    await imported(KNOWN);
    const known = await onlyProspect();
    const first = await at.checked(DOUBTFUL);
    await decided(first.id, 2, `prospect:${known}`);
    const later = await at.checked(`${HEAD}Sample Other,WR,,Sample South,190\nSample Adams,QB,,,210\n`);
    expect(later).toMatchObject({ open_doubts: 0, counts: { created: 1, updated: 1 } });
    expect(await doubtsOf(later.id)).toMatchObject([{ line: 3, decision: { choice: 'same', is_remembered: true } }]);
  });

  test('what is remembered of many rows is saved at once, the last of a line, and again in its place', async () => {
    const { id } = await at.checked(KNOWN);
    const { db } = at.app.database;
    const decidedBy = at.head.member.id;
    const known = { rowDigest: 'a', choice: 'same', personKind: 'player', personId: 7, decidedBy } as const;
    const fresh = { rowDigest: 'b', choice: 'new', personKind: null, personId: null, decidedBy: null } as const;
    const many = Array.from({ length: 2000 }, (_, line) => ({ ...fresh, line: line + 3 }));
    await saveRemembered(db, { uploadId: id, decidedAt: TEST_NOW }, [
      { ...fresh, line: 2 },
      { ...known, line: 2 },
      ...many,
    ]);
    expect(await listDecisions(db, id)).toHaveLength(2001);
    const kept = { uploadId: id, isRemembered: true, decidedAt: TEST_NOW };
    expect(await listDecisions(db, id, [2, 3])).toEqual(
      expect.arrayContaining([
        { ...known, ...kept, line: 2 },
        { ...fresh, ...kept, line: 3 },
      ]),
    );
    const later = addDays(TEST_NOW, 1);
    await saveRemembered(db, { uploadId: id, decidedAt: later }, [{ ...fresh, line: 2 }]);
    expect(await listDecisions(db, id, [2])).toEqual([{ ...fresh, ...kept, line: 2, decidedAt: later }]);
    await saveRemembered(db, { uploadId: id, decidedAt: later }, []);
    expect(await listDecisions(db, id)).toHaveLength(2001);
  });

  test('an earlier decision is found for a file with 70,000 doubtful rows', async () => {
    await imported(KNOWN);
    const known = await onlyProspect();
    const first = await at.checked(DOUBTFUL);
    await decided(first.id, 2, `prospect:${known}`);
    const later = await at.checked(`${HEAD}Sample Other,WR,,Sample South,190\n`);
    const { db } = at.app.database;
    const [decision] = await listDecisions(db, first.id);
    const digests = [...Array.from({ length: 70_000 }, (_, row) => `row ${row}`), decision?.rowDigest ?? ''];
    expect(await findRemembered(db, { uploadId: later.id, kind: 'recruits', digests })).toEqual([decision]);
  });

  test('nobody is chosen who is not offered, and nobody who was taken down is shown', async () => {
    await imported(KNOWN);
    const known = await onlyProspect();
    const { id } = await at.checked(DOUBTFUL);
    expect((await decide(id, 2, 'prospect:2147483000')).body.errors).toEqual({
      decision: ['This person is not offered for this row'],
    });
    expect((await decide(id, 9, 'new')).status).toBe(404);
    expect((await decide(id, 2, 'everybody')).status).toBe(422);
    await at.app.database.executeSql(`update prospects set is_hidden = true where id = ${known}`);
    expect((await doubtsOf(id))[0].people).toEqual([{ ref: `prospect:${known}`, side: null }]);
    await decided(id, 2, `prospect:${known}`);
    expect(await at.get(id)).toMatchObject({ counts: { created: 0, updated: 0, skipped: 1 } });
  });
});

describe('of the portal', () => {
  const PORTAL = { kind: 'portal', year: '2026' };
  const PORTAL_HEAD = 'name,position,origin,destination,transfer_date\n';
  const entry = (position: string) => `${PORTAL_HEAD}Sample Baker,${position},Alabama,,2026-01-10\n`;
  const players = async () => (await at.rows('select count(*)::int as n from college_players'))[0]?.n;

  test('a row at another position on the same day is the same entry, or somebody new', async () => {
    await imported(entry('QB'), PORTAL);
    const { id, open_doubts } = await at.checked(entry('OL'), PORTAL);
    expect(open_doubts).toBe(1);
    const [doubt] = await doubtsOf(id);
    const [person] = doubt.people;
    expect(person.ref).toMatch(/^player:\d+$/);
    expect(await decided(id, 2, person.ref)).toMatchObject({ open_doubts: 0, counts: { created: 0, updated: 1 } });
    const asNew = await decided(id, 2, 'new');
    expect(asNew).toMatchObject({ open_doubts: 0, counts: { created: 1, updated: 0 } });
    await at.confirm(id, asNew.turn);
    await at.app.runJobs();
    expect({ status: (await at.get(id)).status, players: await players() }).toEqual({ status: 'done', players: 2 });
  });
});
