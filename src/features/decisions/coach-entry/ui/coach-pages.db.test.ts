import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCoach } from '#features/directory/coaches/factory.ts';
import type { Coach } from '#features/directory/coaches/public.ts';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The coach pages and their forms, without JavaScript. */

let app: TestApp;
let head: SignedIn;
let reader: SignedIn;
let coach: Coach;
let collegeId = 0;
beforeAll(async () => {
  app = await testSite();
  head = await staffSignedIn(app, { role: 'super_admin' });
  reader = await staffSignedIn(app, { role: 'customer_support_admin' });
  collegeId = (await findCollegeBySlug(app.database.db, 'alabama'))?.id ?? 0;
});
afterAll(() => app.close());

const LIST = '/admin/schools/coaches';
const NEW = `${LIST}/new`;
const edit = () => `${LIST}/${coach.id}/edit`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function post(path: string, fields: Record<string, string>) {
  const token = (await head.get('/api/v2/csurf_token')).body.csurf_token;
  return app.send('POST', path, {
    headers: FORM,
    cookies: { ...head.cookies },
    body: new URLSearchParams({ _csrf: token, ...fields }).toString(),
  });
}

describe('the list', () => {
  test('without coaches says what will be there, and how to add one', async () => {
    const { text } = await head.get(LIST);
    expect(text).toContain('No coaches yet');
    expect(text).toContain(`href="${NEW}"`);
    expect((await reader.get(LIST)).text).not.toContain(`href="${NEW}"`);
    coach = await buildCoach(app.database.db, { name: 'Alder <Ashgrove>', collegeId, title: 'Receivers' });
  });

  test('leads to each coach, keeps the search in the address and shows no name as markup', async () => {
    const { text } = await head.get(`${LIST}?q=alder&college_id=${collegeId}&per_page=10&page=x`);
    expect(text).toContain(`<a href="${edit()}">`);
    expect(text).toContain('Alder &lt;Ashgrove&gt;');
    expect(text).not.toContain('Alder <Ashgrove>');
    expect(text).toMatch(/name="q"[^>]*value="alder"/);
    expect(text).toContain('<input type="hidden" name="per_page" value="10"/>');
    expect(text).toMatch(/<a href="\/admin\/schools\/coaches" aria-current="page">Coaches<\/a>/);
    expect((await head.get(`${LIST}?q=alder&page=9`)).headers.location).toBe(`${LIST}?q=alder`);
  });

  test('that finds nobody repeats what was searched', async () => {
    const { text } = await head.get(`${LIST}?q=${encodeURIComponent('<b>nobody')}`);
    expect(text).toContain('No coaches named “&lt;b&gt;nobody”');
    expect((await head.get(`${LIST}?college_id=99999`)).text).toContain('No coaches at this college');
  });

  test('goes from loaded to failed and back: a severe alert that goes with the page, and a way to try again', async () => {
    const { db } = app.database;
    expect((await head.get(LIST)).text).toContain('Alder');
    await db.execute(sql`alter table coaches rename to coaches_away`);
    const { status, text } = await head.get(`${LIST}?q=alder`);
    await db.execute(sql`alter table coaches_away rename to coaches`);
    expect(status).toBe(500);
    expect(text).toContain('We couldn’t load this page');
    expect(text).toContain(`href="${LIST}?q=alder"`);
    expect(text).toMatch(/role="alert"[^>]*>.*Response returned with status 500/);
    const [, alerts = ''] = /"alerts":\[([^\]]*)\]/.exec(text) ?? [];
    expect(JSON.parse(alerts)).toMatchObject({ type: 'severe', persisted: false });
    const again = await head.get(`${LIST}?q=alder`);
    expect(again.status).toBe(200);
    expect(again.text).not.toContain('"type":"severe"');
  });
});

describe('a coach', () => {
  test('is added, changed and deleted by plain forms, each told on the page that follows', async () => {
    const facts = { college_id: String(collegeId), sport: 'football', role: 'head_coach', source: 'A letter' };
    const added = await post('/api/v2/admin/coaches', { name: 'Briar Coldwell', title: '', ...facts });
    expect(added.status, added.text).toBe(303);
    const to = added.headers.location ?? '';
    expect(to).toMatch(/^\/admin\/schools\/coaches\/\d+\/edit\?saved=added$/);
    const { text } = await head.get(to);
    expect(text).toContain('Coach added.');
    const [path = ''] = to.split('?');
    const id = /\d+/.exec(path)?.[0];
    const changed = await post(`/api/v2/admin/coaches/${id}`, {
      _method: 'PUT',
      name: 'Briar Coldwell',
      title: 'Interim',
      revision: '1',
      ...facts,
    });
    expect(changed.headers.location, changed.text).toBe(`${path}?saved=changed`);
    const after = (await head.get(`${path}?saved=changed`)).text;
    expect(after).toContain('Changes saved.');
    expect(after).toContain('title: none, then Interim');
    const deleted = await post(`/api/v2/admin/coaches/${id}`, { _method: 'DELETE', reason: 'Twice', revision: '2' });
    expect(deleted.headers.location, deleted.text).toBe(`${LIST}?done=deleted`);
    expect((await head.get(`${LIST}?done=deleted`)).text).toContain('Coach deleted.');
    expect((await head.get(path)).status).toBe(404);
  });

  test('of basketball can be given the roles of basketball alone', async () => {
    const { id } = await buildCoach(app.database.db, { collegeId, sport: 'basketball', role: 'head_coach' });
    const { text } = await head.get(`${LIST}/${id}/edit`);
    const [, select = ''] = /<select[^>]*name="role"[^>]*>([\s\S]*?)<\/select>/.exec(text) ?? [];
    expect(select).toContain('Associate head coach');
    expect(select).not.toContain('offensive_coordinator');
  });

  test('is shown to readers without forms', async () => {
    const { text } = await reader.get(edit());
    expect(text).toContain('You can view this coach but not make changes.');
    expect(text).not.toContain('Save changes');
    expect(text).not.toContain('Delete coach');
    expect((await reader.get(NEW)).text).toContain('Your role can’t add coaches.');
  });
});

test('visitors are led to the sign-in, members and other roles refused', async () => {
  const member = await signedIn(app);
  const marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  for (const address of [LIST, NEW, edit()]) {
    expect((await app.get(address)).status).toBe(303);
    for (const other of [member, marketing]) expect((await other.get(address)).status).toBe(403);
    const { status, text } = await head.get(address);
    expect(status).toBe(200);
    expect(text).toContain('noindex');
    expect(text.match(/<h1/g)).toHaveLength(1);
  }
  for (const id of ['99999999', '0', 'x']) expect((await head.get(`${LIST}/${id}/edit`)).status).toBe(404);
});
