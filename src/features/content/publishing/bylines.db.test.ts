import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { buildAuthor } from '../authors/factory.ts';
import { type Desk, fieldsOf, openDesk } from './desk.test-support.ts';

/** The bylines that a writer may use. */

const CHOICES = '/api/v2/admin/publishing/choices';
const PAGE = '/admin/publishing';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(await testSite());
});
afterAll(() => desk.app.close());

test('a writer without a byline is asked for one, offered the name of the account, and may pick the house’s', async () => {
  const newcomer = await staffSignedIn(desk.app, { isStaffWriter: true, username: 'dana.field' });
  const { body } = await newcomer.get(CHOICES);
  expect(body).toMatchObject({ own_author_id: null, authors: [{ name: 'Ada Rowe', may_use: true }] });
  const before = (await newcomer.get(PAGE)).text;
  expect(before).toContain('Your byline');
  expect(before).toContain('value="Dana Field"');
  expect(before).toContain('New article under another byline');

  const made = await newcomer.send('POST', '/api/v2/admin/byline', { name: 'Dana Field' });
  expect(made.status).toBe(200);
  expect((await newcomer.get(CHOICES)).body.own_author_id).toBe(made.body.author_id);
  const after = (await newcomer.get(`${PAGE}?done=byline`)).text;
  expect(after).toContain('Your byline is saved');
  expect(after).not.toContain('id="byline-head"');
  expect(after).toMatch(new RegExp(`<option value="${made.body.author_id}" selected=""[^>]*>Dana Field`));
  expect((await desk.create(newcomer, { author_id: made.body.author_id })).status).toBe(200);
});

test('the byline of another account is theirs alone, and a retired one is nobody’s', async () => {
  const { db } = desk.app.database;
  const other = await staffSignedIn(desk.app, { isStaffWriter: true, username: 'eve.stone' });
  const eve = await buildAuthor(db, { name: 'Eve Stone', userId: other.member.id });
  const retired = await buildAuthor(db, { name: 'Old Hand', retiredAt: desk.app.clock.now() });
  for (const [browser, authorId, message] of [
    [desk.writer, eve.id, 'This byline belongs to another writer'],
    [desk.publisher, eve.id, 'This byline belongs to another writer'],
    [desk.writer, retired.id, 'This author is retired'],
    [desk.head, retired.id, 'This author is retired'],
  ] as const) {
    const reply = await desk.create(browser, { author_id: authorId });
    expect({ status: reply.status, errors: reply.body.errors }).toEqual({
      status: 422,
      errors: { author_id: [message] },
    });
  }
  expect((await desk.create(other, { author_id: eve.id })).status).toBe(200);
  expect((await desk.create(desk.head, { author_id: eve.id })).status).toBe(200);
});

test('an article keeps its byline while others edit it, and does not get one that they may not use', async () => {
  const { db } = desk.app.database;
  const owner = await staffSignedIn(desk.app, { isStaffWriter: true });
  const mine = await buildAuthor(db, { name: 'Fin Hale', userId: owner.member.id });
  const id = (await desk.create(owner, { author_id: mine.id })).body.content_id;
  expect((await desk.save(desk.writer, id, { headline: 'Edited by a colleague' })).status).toBe(200);
  expect((await desk.read(id)).copy.author_id).toBe(mine.id);
  expect((await desk.save(desk.writer, id, { author_id: desk.author.id })).status).toBe(200);
  expect(fieldsOf(await desk.save(desk.writer, id, { author_id: mine.id }))).toEqual(['author_id']);
  expect((await desk.save(owner, id, { author_id: mine.id })).status).toBe(200);
});

test('a network without any author asks for a byline and is no dead end', async () => {
  const fresh = await testSite();
  try {
    const writer = await staffSignedIn(fresh, { isStaffWriter: true, username: 'first.writer' });
    const { text } = await writer.get(PAGE);
    expect(text).toContain('Your byline');
    expect(text).not.toContain('New article under another byline');
    const { body } = await writer.send('POST', '/api/v2/admin/byline', { name: 'First Writer' });
    const { sites } = (await writer.get(CHOICES)).body;
    const facts = { headline: 'The first', site_id: sites[0].id, sport: 'football', author_id: body.author_id };
    expect((await writer.send('POST', '/api/v2/admin/publishing/contents', facts)).status).toBe(200);
  } finally {
    await fresh.close();
  }
});
