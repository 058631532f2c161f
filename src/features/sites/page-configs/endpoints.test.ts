import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { HOME_BLOCKS } from './home-blocks-view.ts';

let app: TestApp;
let marketing: SignedIn;
const ids = { main: 0, alabama: 0, auburn: 0, football: 0 };
beforeAll(async () => {
  app = await testApp();
  marketing = await staffSignedIn(app, { role: 'marketing_admin' });
  const idOf = async (subdomain: string) => (await findSite(app.database.db, subdomain))?.id ?? 0;
  ids.main = await idOf('www');
  for (const name of ['alabama', 'auburn', 'football'] as const) ids[name] = await idOf(name);
});
afterAll(() => app.close());

type Block = { block: string; is_shown: boolean; title: string | null; width: string | null };
const ADMIN = '/api/v2/admin/page_configs';
/** Purges arrive with a delay; when this one is known, all earlier ones are. */
const settled = () => app.purge(['settled']);
async function configOf(id: number): Promise<{ is_default: boolean; blocks: Block[] }> {
  await settled();
  return (await app.get(`/api/v2/page_configs/${id}`)).body.page_config;
}
const shownOf = async (id: number) =>
  (await configOf(id)).blocks.filter(({ is_shown }) => is_shown).map(({ block }) => block);

test('where staff gave no order, each kind of site has one; whoever may cache it may', async () => {
  const reply = await app.get(`/api/v2/page_configs/${ids.main}`);
  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toContain('max-age=300');
  expect(reply.body.page_config).toMatchObject({ site_id: ids.main, is_default: true });
  expect((await shownOf(ids.main)).slice(0, 4)).toEqual(['ticker', 'lead', 'river', 'headlines']);
  expect(await shownOf(ids.main)).not.toContain('visits');
  expect(await shownOf(ids.alabama)).toContain('visits');
  expect(await shownOf(ids.alabama)).not.toContain('teams');
  const names = (await configOf(ids.football)).blocks.map(({ block }) => block);
  expect(names.toSorted()).toEqual(Object.keys(HOME_BLOCKS).toSorted());
});

test('staff order the page; what they do not name stands at the end, not shown; other sites stay', {
  tags: ['engine'],
}, async () => {
  const body = {
    version: 0,
    blocks: [
      { block: 'headlines', is_shown: true, title: 'What matters' },
      { block: 'module:signing-day', is_shown: true, title: '', width: '1/3' },
      { block: 'lead', is_shown: false, title: '' },
    ],
  };
  expect((await marketing.send('PUT', `${ADMIN}/${ids.auburn}`, body)).body).toEqual({
    site_id: ids.auburn,
    version: 1,
  });
  const { is_default: isDefault, blocks } = await configOf(ids.auburn);
  expect(isDefault).toBe(false);
  expect(blocks.slice(0, 3)).toEqual([
    { block: 'headlines', is_shown: true, title: 'What matters', width: null },
    { block: 'module:signing-day', is_shown: true, title: null, width: '1/3' },
    { block: 'lead', is_shown: false, title: null, width: null },
  ]);
  expect(blocks.slice(3).every(({ is_shown }) => !is_shown)).toBe(true);
  expect(blocks).toHaveLength(Object.keys(HOME_BLOCKS).length + 1);
  expect((await configOf(ids.alabama)).is_default).toBe(true);
  // Staff see no module that the site lacks; one that is not placed yet comes last.
  const entry = (await marketing.get(`${ADMIN}/${ids.auburn}`)).body;
  expect(entry.page_config.blocks.map(({ block }: Block) => block)).not.toContain('module:signing-day');
  expect(entry).toMatchObject({ version: 1, may_write: true });
});

test('a form without a script moves a block by one place; two who change the same are told', async () => {
  const rows = ['ticker', 'lead', 'river'].map((block) => ({ block, is_shown: '1', title: '' }));
  await marketing.send('PUT', `${ADMIN}/${ids.football}`, { version: 0, blocks: rows, up: 'river' });
  expect(await shownOf(ids.football)).toEqual(['ticker', 'river', 'lead']);
  await marketing.send('PUT', `${ADMIN}/${ids.football}`, { version: 1, blocks: rows, down: 'ticker' });
  expect(await shownOf(ids.football)).toEqual(['lead', 'ticker', 'river']);
  await marketing.send('PUT', `${ADMIN}/${ids.football}`, { version: 2, blocks: rows, up: 'ticker' });
  expect(await shownOf(ids.football)).toEqual(['ticker', 'lead', 'river']);
  const late = await marketing.send('PUT', `${ADMIN}/${ids.football}`, { version: 1, blocks: rows });
  expect(late).toMatchObject({ status: 409, body: { error_code: 'conflict' } });
  const first = await marketing.send('PUT', `${ADMIN}/${ids.football}`, { version: 0, blocks: rows });
  expect(first.status).toBe(409);
});

test.each([
  ['river', '1/3'],
  ['lead', '3/4'],
  ['module:signing-day', '2/3'],
])('the block %s is refused the width %s', async (block, width) => {
  const blocks = [{ block, is_shown: '1', title: '', width }];
  const { status, body } = await marketing.send('PUT', `${ADMIN}/${ids.football}`, { version: 3, blocks });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { 'blocks.0.width': ['This block has no such width'] },
  });
});

test('a page config of an earlier version, without widths, keeps its order', async () => {
  await app.database.executeSql(
    `update site_documents set document = '{"blocks":[{"block":"river","isShown":true,"title":null}]}'
     where site_id = ${ids.football} and kind = 'page-config'`,
  );
  await app.purge([`site-page-config:${ids.football}`]);
  expect(await shownOf(ids.football)).toEqual(['river']);
  expect((await configOf(ids.football)).blocks[0]?.width).toBeNull();
});

test('a document that this program cannot read is the default to readers, and staff neither see nor lose it', async () => {
  const other = '{"blocks": "of another time"}';
  await app.database.executeSql(
    `insert into site_documents (site_id, kind, document, version, updated_at) values (${ids.alabama}, 'page-config', '${other}', 3, now())`,
  );
  await app.purge([`site-page-config:${ids.alabama}`]);
  expect((await configOf(ids.alabama)).is_default).toBe(true);
  const blocks = [{ block: 'lead', is_shown: true, title: '' }];
  const replies = [
    await marketing.get(`${ADMIN}/${ids.alabama}`),
    await marketing.send('PUT', `${ADMIN}/${ids.alabama}`, { version: 3, blocks }),
  ];
  for (const { status, body } of replies)
    expect({ status, error: body.error }).toEqual({ status: 409, error: expect.stringContaining('can’t be read') });
  const { rows } = await app.database.executeSql(
    `select document, version from site_documents where site_id = ${ids.alabama} and kind = 'page-config'`,
  );
  expect(rows).toEqual([{ document: JSON.parse(other), version: 3 }]);
  await app.database.executeSql(`delete from site_documents where site_id = ${ids.alabama} and kind = 'page-config'`);
});

test('what is wrong is told with its place in the document', async () => {
  const refused = async (blocks: object[]) => {
    const reply = await marketing.send('PUT', `${ADMIN}/${ids.main}`, { version: 0, blocks });
    return [reply.status, reply.body.errors];
  };
  const lead = { block: 'lead', is_shown: true };
  expect(await refused([lead, { block: 'weather', is_shown: true }])).toEqual([
    422,
    { 'blocks.1.block': ['This block doesn’t belong on the page'] },
  ]);
  expect(await refused([lead, lead])).toEqual([422, { 'blocks.1.block': ['This block is already on the page'] }]);
  expect(await refused([{ ...lead, title: 'x'.repeat(61) }])).toEqual([
    422,
    { 'blocks.0.title': ['At most 60 characters'] },
  ]);
  expect(await refused([])).toEqual([422, { blocks: ['A page needs at least one block'] }]);
});

test('only who may promote writes; all of it stands in the log', async () => {
  const body = { version: 0, blocks: [{ block: 'lead', is_shown: true }] };
  const publisher = await staffSignedIn(app, { publisherSiteIds: [ids.alabama] });
  const support = await staffSignedIn(app, { role: 'customer_support_admin' });
  expect((await publisher.send('PUT', `${ADMIN}/${ids.alabama}`, body)).status).toBe(403);
  expect((await support.send('PUT', `${ADMIN}/${ids.alabama}`, body)).status).toBe(403);
  expect((await support.get(`${ADMIN}/${ids.alabama}`)).body).toMatchObject({ version: 0, may_write: false });
  expect((await app.sendWithToken('PUT', `${ADMIN}/${ids.alabama}`, { body })).status).toBe(401);
  const { rows } = await app.database.executeSql(
    `select before, after from audit_entries where action = 'site.change_page_config' and subject_id = '${ids.football}' order by id`,
  );
  expect(rows).toHaveLength(3);
  expect(rows[1]).toMatchObject({
    before: {
      document: { blocks: expect.arrayContaining([{ block: 'river', isShown: true, title: null, width: null }]) },
    },
    after: { document: expect.anything() },
  });
});

test.each(['99999', '0', 'x', '99999999999999999999'])('a site %s is not there', async (id) => {
  expect([404, 422]).toContain((await app.get(`/api/v2/page_configs/${id}`)).status);
  expect((await app.get('/api/v2/page_configs/99999')).status).toBe(404);
});
