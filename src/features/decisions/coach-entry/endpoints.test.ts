import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCoach } from '#features/directory/coaches/factory.ts';
import type { Coach } from '#features/directory/coaches/public.ts';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff edits of coaches over HTTP. */

const app = await testApp();
afterAll(() => app.close());
const { db } = app.database;
const collegeId = async (slug: string) => (await findCollegeBySlug(db, slug))?.id ?? 0;
const [alabama, auburn, baylor] = [await collegeId('alabama'), await collegeId('auburn'), await collegeId('baylor')];
const site = (await listSites(db)).find((each) => each.collegeId === alabama);
const head = await staffSignedIn(app, { role: 'super_admin' });
const writer = await staffSignedIn(app, { isStaffWriter: true });
const publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
const reader = await staffSignedIn(app, { role: 'customer_support_admin' });
/** Reads every college through the role, and writes their own college as a publisher. */
const double = await staffSignedIn(app, { role: 'customer_support_admin', publisherSiteIds: [site?.id ?? 0] });
const outsider = await staffSignedIn(app, { role: 'marketing_admin' });

const PATH = '/api/v2/admin/coaches';
const facts = (changes: object = {}) => ({
  name: 'Orsino Vantreight',
  college_id: alabama,
  sport: 'football',
  role: 'assistant_coach',
  source: 'The athletic department',
  ...changes,
});
let coach: Coach;
beforeEach(async () => {
  await app.database.executeSql('delete from coaches');
  coach = await buildCoach(db, { name: 'Briar O’Coldwell', collegeId: alabama });
});

const add = (staff: SignedIn, changes: object = {}) => staff.send('POST', PATH, facts(changes));
const change = (staff: SignedIn, changes: object = {}, id = coach.id) =>
  staff.send('PUT', `${PATH}/${id}`, facts({ name: coach.name, revision: 1, ...changes }));
const remove = (staff: SignedIn, body: object = {}) =>
  staff.send('DELETE', `${PATH}/${coach.id}`, { reason: 'Retired', revision: 1, ...body });
const read = async (staff: SignedIn = head, id = coach.id) => staff.get(`${PATH}/${id}`);
const named = async (query: string, staff: SignedIn = head) =>
  (await staff.get(`${PATH}?${query}`)).body.coaches.map(({ name }: { name: string }) => name);
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => ({
  status,
  errorCode: body.error_code,
});
const auditOf = async (id: number) =>
  (
    await app.database.executeSql(`select action, actor_id, before, after, reason from audit_entries
      where subject_type = 'coach' and subject_id = '${id}' order by id`)
  ).rows;

describe('the list', () => {
  test('finds coaches by the beginnings of words and by college, the exact name first', {
    tags: ['engine'],
  }, async () => {
    await buildCoach(db, { name: 'Ocoldwell Adder', collegeId: auburn });
    await buildCoach(db, { name: 'Ocoldwell', collegeId: auburn, role: 'head_coach', title: 'Head man' });
    expect(await named('')).toEqual(['Briar O’Coldwell', 'Ocoldwell', 'Ocoldwell Adder']);
    expect(await named('q=ocold')).toEqual(['Briar O’Coldwell', 'Ocoldwell', 'Ocoldwell Adder']);
    expect(await named('q=OCOLDWELL')).toEqual(['Ocoldwell', 'Briar O’Coldwell', 'Ocoldwell Adder']);
    expect(await named('q=coldwell')).toEqual([]);
    expect(await named('q=ocold+bri')).toEqual(['Briar O’Coldwell']);
    expect(await named(`q=ocold&college_id=${auburn}`)).toEqual(['Ocoldwell', 'Ocoldwell Adder']);
    const { body } = await head.get(`${PATH}?q=ocoldwell&college_id=${auburn}`);
    expect(body.coaches[0]).toMatchObject({
      sport: 'football',
      role: 'head_coach',
      title: 'Head man',
      college: { id: auburn, short_name: 'Auburn' },
    });
    expect(body.colleges).toEqual([
      { id: alabama, name: 'Alabama' },
      { id: auburn, name: 'Auburn' },
    ]);
  });

  test('takes a search as it is written, never as a pattern', async () => {
    for (const q of ['%25', '_', '***', "'; drop table coaches; --"])
      expect(await named(`q=${encodeURIComponent(q)}`)).toEqual([]);
  });

  test('is paged, with exact totals within the window of rule R1 and an estimate beyond it', async () => {
    await app.database.executeSql(`insert into coaches (name, name_key, college_id, sport, role)
      select 'Numbered ' || n, 'numbered ' || n, ${auburn}, 'football', 'assistant_coach' from generate_series(1, 1001) n`);
    const page = async (query: string) => {
      const { coaches, colleges: _, ...body } = (await head.get(`${PATH}?${query}`)).body;
      return { ...body, rows: coaches.length };
    };
    expect(await page('q=numbered&per_page=500&page=99')).toEqual({
      total: 1000,
      total_is_estimate: true,
      page: 10,
      per_page: 100,
      rows: 100,
      may_write: true,
    });
    expect(await page(`college_id=${alabama}&page=2`)).toMatchObject({ total: 1, total_is_estimate: false, rows: 0 });
    expect(await page('q=numbered+1')).toMatchObject({ total: 113, total_is_estimate: false, per_page: 25, rows: 25 });
  });

  test('is for staff who read coaches; a publisher sees the own college', async () => {
    await buildCoach(db, { name: 'Far Away', collegeId: auburn });
    expect(await named('', publisher)).toEqual(['Briar O’Coldwell']);
    expect(await named(`college_id=${auburn}`, publisher)).toEqual([]);
    expect((await publisher.get(PATH)).body.colleges).toEqual([{ id: alabama, name: 'Alabama' }]);
    expect((await reader.get(PATH)).body).toMatchObject({ total: 2, may_write: false });
    expect((await app.get(PATH)).status).toBe(401);
    for (const staff of [await signedIn(app), outsider]) expect((await staff.get(PATH)).status).toBe(403);
    expect((await head.get(`${PATH}?college_id=x`)).status).toBe(422);
  });
});

describe('a coach added', () => {
  test('is in the list at once, and the audit log has the member and the source', { tags: ['engine'] }, async () => {
    const { status, body, text } = await add(writer, { role: 'offensive_coordinator', title: ' Quarterbacks ' });
    expect(status, text).toBe(200);
    expect((await read(writer, body.coach_id)).body).toMatchObject({
      coach: { name: 'Orsino Vantreight', role: 'offensive_coordinator', title: 'Quarterbacks', revision: 1 },
      changes: [
        {
          action: 'add',
          by: writer.member.username,
          facts: [
            'name: Orsino Vantreight',
            'college: Alabama',
            'sport: Football',
            'role: Offensive coordinator',
            'title: Quarterbacks',
          ],
          source: 'The athletic department',
        },
      ],
      may: { write: true, delete: false },
    });
    expect(await auditOf(body.coach_id)).toMatchObject([
      {
        action: 'coach.add',
        actor_id: writer.member.id,
        before: null,
        after: { name: 'Orsino Vantreight', collegeId: alabama, source: 'The athletic department' },
      },
    ]);
  });

  test('twice for one team is refused, and for another sport or college is another entry', async () => {
    expect((await add(writer)).status).toBe(200);
    expect(codeOf(await add(head, { name: 'ORSINO  VANTREIGHT' }))).toEqual({ status: 422, errorCode: 'coach_exists' });
    expect((await add(head, { sport: 'basketball' })).status).toBe(200);
    expect((await add(head, { college_id: auburn })).status).toBe(200);
  });

  test.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Please enter a name' }],
    [{ name: '…' }, { name: 'Use letters in the name' }],
    [{ name: 'a'.repeat(121) }, { name: 'At most 120 characters' }],
    [{ college_id: '' }, { college_id: 'Please choose a college' }],
    [{ college_id: 999_999 }, { college_id: 'That college isn’t in the directory' }],
    [{ sport: 'chess' }, { sport: 'Please choose a sport' }],
    [{ role: 'mascot' }, { role: 'Please choose a role' }],
    [
      { sport: 'basketball', role: 'offensive_coordinator' },
      { role: 'Basketball has no offensive coordinator. Choose another role.' },
    ],
    [
      { name: '…', college_id: '', sport: 'hockey', role: 'special_teams_coordinator' },
      {
        name: 'Use letters in the name',
        role: 'Hockey has no special teams coordinator. Choose another role.',
        college_id: 'Please choose a college',
      },
    ],
    [{ title: 'a'.repeat(121) }, { title: 'At most 120 characters' }],
    [{ source: '' }, { source: 'Please enter a source' }],
  ])('with %j is refused at its field', async (changes, words) => {
    const { status, body } = await add(writer, changes);
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: Object.fromEntries(Object.entries(words).map(([field, text]) => [field, [text]])),
    });
  });

  test('is written by those who write transfers, by a publisher for the own college', async () => {
    for (const staff of [reader, outsider]) expect((await add(staff)).status).toBe(403);
    expect(codeOf(await add(publisher, { college_id: auburn }))).toEqual({
      status: 403,
      errorCode: 'not_your_college',
    });
    expect((await add(publisher)).status).toBe(200);
    const choices = (await publisher.get('/api/v2/admin/coach_choices')).body;
    expect(choices).toEqual({ colleges: [{ id: alabama, name: 'Alabama' }], may_write: true });
    expect((await reader.get('/api/v2/admin/coach_choices')).body).toEqual({ colleges: [], may_write: false });
  });
});

describe('a change', () => {
  test('writes what differs, and the log has it with before and after', async () => {
    const { status, text } = await change(writer, { role: 'head_coach', title: 'Head coach since 2024' });
    expect(status, text).toBe(200);
    const { body } = await read();
    expect(body).toMatchObject({ coach: { role: 'head_coach', title: 'Head coach since 2024', revision: 2 } });
    expect(body.changes[0].facts).toEqual([
      'role: Assistant coach, then Head coach',
      'title: none, then Head coach since 2024',
    ]);
    expect(await auditOf(coach.id)).toMatchObject([
      { action: 'coach.change', before: { role: 'assistant_coach', title: null }, after: { role: 'head_coach' } },
    ]);
    const same = { role: 'head_coach', title: 'Head coach since 2024', revision: 2 };
    expect(codeOf(await change(writer, same))).toEqual({ status: 422, errorCode: 'nothing_changed' });
  });

  test('of a coach that somebody changed meanwhile is a conflict, and nothing is lost', async () => {
    await change(writer, { role: 'head_coach' });
    expect(codeOf(await change(head, { title: 'Late' }))).toEqual({ status: 409, errorCode: 'conflict' });
    expect(codeOf(await remove(head))).toEqual({ status: 409, errorCode: 'conflict' });
    expect((await read()).body.coach).toMatchObject({ role: 'head_coach', title: null });
    expect((await change(head, { title: 'Late', revision: 'x' })).body.errors).toEqual({
      revision: ['Please reload the page'],
    });
  });

  test('to the name of another coach of the team is refused, and leaves both as they are', async () => {
    await buildCoach(db, { name: 'Briar Twin', collegeId: alabama });
    expect(codeOf(await change(head, { name: 'Briar Twin' }))).toEqual({ status: 422, errorCode: 'coach_exists' });
    expect((await read()).body.coach).toMatchObject({ name: 'Briar O’Coldwell', revision: 1 });
    expect(await auditOf(coach.id)).toEqual([]);
  });

  test('moves a coach to a college that the editor writes for, and shows nobody another’s', async () => {
    expect(codeOf(await change(publisher, { college_id: auburn }))).toEqual({
      status: 403,
      errorCode: 'not_your_college',
    });
    expect((await change(publisher, { title: 'Own' })).status).toBe(200);
    expect((await change(head, { college_id: baylor, revision: 2 })).status).toBe(200);
    expect((await read()).body.changes[0].facts).toContain('college: Alabama, then Baylor');
    expect((await read(publisher)).status).toBe(404);
    expect((await change(publisher, { revision: 3 })).status).toBe(404);
    expect((await read(double)).body.may).toEqual({ write: false, delete: false });
    expect((await change(double, { revision: 3 })).status).toBe(403);
    for (const id of ['0', 'x', '99999999']) expect((await head.get(`${PATH}/${id}`)).status).not.toBe(200);
  });
});

describe('a deletion', () => {
  test('takes the coach away, and the log keeps who it was and why', async () => {
    expect((await remove(writer)).status).toBe(403);
    expect((await remove(head, { reason: '' })).body.errors).toEqual({ reason: ['Please enter a reason'] });
    const { status, text } = await remove(head);
    expect(status, text).toBe(200);
    expect((await read()).status).toBe(404);
    expect(await auditOf(coach.id)).toMatchObject([
      {
        action: 'coach.delete',
        before: { name: 'Briar O’Coldwell', collegeId: alabama },
        after: null,
        reason: 'Retired',
      },
    ]);
    expect((await remove(head)).status).toBe(404);
  });
});
