import { afterAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff add a prospect who is in no file, over HTTP. */

const app = await testApp();
afterAll(() => app.close());
const writer = await staffSignedIn(app, { isStaffWriter: true });
const publisher = await staffSignedIn(app, { publisherSiteIds: [1] });
const reader = await staffSignedIn(app, { role: 'customer_support_admin' });

const SOURCE = 'The high school';
const add = (facts: object, staff: SignedIn = writer) =>
  staff.send('POST', '/api/v2/admin/prospects', { sport: 'football', class_year: 2028, source: SOURCE, ...facts });

test('a prospect is added to the class, found by the search, and marked as entered by staff', {
  tags: ['engine'],
}, async () => {
  const { status, body, text } = await add({
    name: 'Zephyr Quillmore',
    position: 'QB',
    height: '6-3',
    hometown_city: 'Mobile',
    hometown_state: 'al',
    high_school_name: 'Sample North',
  });
  expect(status, text).toBe(200);
  const id = body.prospect_id;
  const { prospect } = (await app.get(`/api/v2/prospects/prospect?prospect_id=${id}`)).body;
  expect(prospect).toMatchObject({
    name: 'Zephyr Quillmore',
    slug: 'zephyr-quillmore',
    class_year: 2028,
    height_inches: 75,
    status: 'open',
    bluechip_rating: null,
    hometown: { city: 'Mobile', state: 'AL', country: 'US' },
    sources: [{ source: 'staff', on: '2026-11-21' }],
  });
  const found = await app.get('/api/v2/search/people?query=zephyr');
  expect(found.body.people).toMatchObject([{ name: 'Zephyr Quillmore' }]);
  const entry = (await writer.get(`/api/v2/admin/prospects/${id}`)).body;
  expect(entry.by_staff).toEqual(expect.arrayContaining(['position', 'heightInches', 'highSchoolName']));
  const [logged] = (
    await app.database.executeSql(
      `select action, actor_id, after from audit_entries where subject_id = '${id}' and subject_type = 'prospect'`,
    )
  ).rows;
  expect(logged).toMatchObject({ action: 'prospect.add', actor_id: writer.member.id, after: { source: SOURCE } });
});

test('a name of the class is refused until staff say that it is somebody else', async () => {
  expect((await add({ name: 'Ambrose Fennimore' })).status).toBe(200);
  expect((await add({ name: 'Ambrose Fennimore' })).body.error_code).toBe('same_name');
  const { body } = await add({ name: 'Ambrose Fennimore', is_namesake: '1' });
  const { prospect } = (await app.get(`/api/v2/prospects/prospect?prospect_id=${body.prospect_id}`)).body;
  expect(prospect.slug).toBe('ambrose-fennimore-2');
  expect((await add({ name: 'Ambrose Fennimore', class_year: 2029 })).status).toBe(200);
});

test.each<[object, Record<string, string>]>([
  [{ name: '' }, { name: 'Please enter a name' }],
  [{ name: 'A B', class_year: 'soon' }, { class_year: 'Please enter a class' }],
  [{ name: 'A B', height: '9-1' }, { height: 'Enter a height such as 6-5, or 48 to 96 inches' }],
  [{ name: 'A B', position: 'XX' }, { position: 'Please choose a position in this sport' }],
  [{ name: 'A B', source: '' }, { source: 'Please enter a source' }],
])('%j is refused at its field', async (facts, words) => {
  const { status, body } = await add(facts);
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: Object.fromEntries(Object.entries(words).map(([field, text]) => [field, [text]])),
  });
});

test('a publisher adds nobody, because nobody new has chosen their college; a reader neither', async () => {
  expect((await add({ name: 'A B' }, publisher)).body.error_code).toBe('not_your_college');
  expect((await add({ name: 'A B' }, reader)).status).toBe(403);
});

test('a prospect who was taken down is not added again by staff who do not decide about takedowns', async () => {
  const facts = { name: 'Quimby Larkspur', position: 'QB', hometown_state: 'al', high_school_name: 'Sample North' };
  const { body } = await add(facts);
  await app.database.executeSql(`update prospects set is_hidden = true where id = ${body.prospect_id}`);
  expect((await add(facts)).body.error_code).toBe('taken_down_name');
  expect((await add({ ...facts, hometown_state: 'tx', high_school_name: 'Other South' })).status).toBe(200);
  expect((await add({ ...facts, is_namesake: true })).status).toBe(200);
});
