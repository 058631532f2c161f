import { expect } from 'vitest';
import { findSite } from '#features/sites/sites/public.ts';
import { PURGE_CHANNEL } from '#platform/events/events.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { buildAuthor } from '../authors/factory.ts';

/** Staff who edit articles over HTTP. The clock is set to Saturday, November 21, 2026, noon Central Time. */

export const CONTENTS = '/api/v2/admin/publishing/contents';
export const of = (id: number, part = '') => `${CONTENTS}/${id}${part}`;
export const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [
  status,
  body.error_code,
];
export const fieldsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {});

export const documentOf = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

let windows = 0;
/** An editor id that is not in use. */
export const aWindow = () => {
  windows += 1;
  return `window-${String(windows).padStart(8, '0')}`;
};

/** `given`: a program with pages, for tests that read what readers see. */
export async function openDesk(given?: TestApp) {
  const app = given ?? (await testApp());
  const { db } = app.database;
  const [alabama, auburn] = [await findSite(db, 'alabama'), await findSite(db, 'auburn')];
  if (!alabama || !auburn) throw new Error('sites are missing');
  const author = await buildAuthor(db, { name: 'Ada Rowe' });
  const writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  const rows = async (query: string) => (await app.database.executeSql(query)).rows;
  const read = async (id: number, browser: SignedIn = writer) => {
    const { status, body, text } = await browser.get(of(id));
    expect(status, text).toBe(200);
    return body.content;
  };
  const desk = {
    app,
    author,
    alabama,
    auburn,
    writer,
    second: await staffSignedIn(app, { isStaffWriter: true, username: 'bo.quill' }),
    publisher: await staffSignedIn(app, { publisherSiteIds: [alabama.id], username: 'cy.press' }),
    reader: await staffSignedIn(app, { role: 'customer_support_admin' }),
    head: await staffSignedIn(app, { role: 'super_admin' }),
    rows,
    read,
    create: (browser: SignedIn, change: object = {}) =>
      browser.send('POST', CONTENTS, {
        headline: 'Visit weekend ahead',
        site_id: alabama.id,
        sport: 'football',
        author_id: author.id,
        ...change,
      }),
    /** The working copy as an editor sends it. */
    async formOf(id: number, change: object = {}) {
      const { copy, version } = await read(id);
      return { ...copy, version, editor: aWindow(), ...change };
    },
    save: async (browser: SignedIn, id: number, change: object = {}) =>
      browser.send('PUT', of(id), await desk.formOf(id, change)),
    /** A draft that is ready to publish. */
    async written(change: object = {}, browser: SignedIn = writer): Promise<number> {
      const created = await desk.create(browser);
      expect(created.status, created.text).toBe(200);
      const id: number = created.body.content_id;
      const body = JSON.stringify(documentOf('The first paragraph.', 'The second.'));
      const saved = await desk.save(browser, id, { dek: 'Six are coming.', body, ...change });
      expect(saved.status, saved.text).toBe(200);
      return id;
    },
    /** Takes a step with the current version, and whatever else it needs. */
    async step(browser: SignedIn, id: number, name: string, body: object = {}) {
      const { version } = await read(id);
      return browser.send('POST', of(id, `/${name}`), { version, ...body });
    },
    async published(change: object = {}): Promise<number> {
      const id = await desk.written(change);
      const { status, text } = await desk.step(writer, id, 'publish');
      expect(status, text).toBe(200);
      return id;
    },
    /** The row that readers see. */
    rowOf: async (id: number) =>
      (
        await rows(`select slug, headline, status, site_id, body::text as body, version from articles where id = ${id}`)
      )[0],
    auditOf: async (id: number) =>
      (
        await rows(
          `select action from audit_entries where subject_type = 'article' and subject_id = '${id}' order by id`,
        )
      ).map(({ action }) => action),
    publications: (id: number) =>
      rows(`select payload from outbox where type = 'article_published' and (payload->>'articleId')::int = ${id}`),
    kindsOf: async (id: number) =>
      (await writer.get(of(id, '/revisions'))).body.revisions.map(({ kind }: { kind: string }) => kind),
    /** The tags that a write purged. */
    async purgedBy(run: () => Promise<unknown>): Promise<string[]> {
      const heard: string[] = [];
      const unlisten = await app.database.listen(PURGE_CHANNEL, (payload) => void heard.push(...payload.split('\n')));
      await run();
      await app.purge(['end-of-purges']);
      await unlisten();
      return heard.filter((tag) => tag !== 'end-of-purges');
    },
  };
  return desk;
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
