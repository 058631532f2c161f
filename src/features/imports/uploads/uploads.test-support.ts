import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';
import { sendFile } from '#tests/support/upload.ts';

/** A test program in which a head of staff uploads files of a class and has them checked and imported, over HTTP. */

export const UPLOADS = '/api/v2/admin/imports';
export const FIELDS = { kind: 'recruits', sport: 'football', year: '2027', source: 'sample' };
export const CLASS_FILE =
  'name,position,hometown,high_school,stars\nSample Adams,QB,"Mobile, AL",Sample North,4\nSample Baker,WR,"Mobile, AL",Sample North,3\n,QB,,,\n';

export type UploadsApp = Awaited<ReturnType<typeof openUploads>>;

export async function openUploads() {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-uploads-'));
  // Tests truncate the tables: an event handled meanwhile would wait for them, and they for it.
  const app: TestApp = await testSite({ BLUECHIP_DATA_DIR: folder }, { dispatches: false });
  const head: SignedIn = await staffSignedIn(app, { role: 'super_admin', username: 'ada.rowe' });
  const upload = (text: string | Uint8Array, fields: object = {}, { by = head, name = 'class.csv' } = {}) =>
    sendFile(app, by, {
      method: 'POST',
      path: UPLOADS,
      field: 'file',
      name,
      file: typeof text === 'string' ? Buffer.from(text) : text,
      fields: { ...FIELDS, ...fields },
    });
  const get = async (id: number) => (await head.get(`${UPLOADS}/${id}`)).body;
  return {
    app,
    head,
    folder,
    upload,
    get,
    /** Uploaded and checked. */
    checked: async (text: string, fields: object = {}) => {
      const { status, body } = await upload(text, fields);
      if (status !== 200) throw new Error(JSON.stringify(body));
      await app.runJobs();
      return get(body.id);
    },
    confirm: (id: number, turn: number, by = head) => by.send('POST', `${UPLOADS}/${id}/confirm`, { turn }),
    check: (id: number) => head.send('POST', `${UPLOADS}/${id}/check`, {}),
    lines: async (id: number, part: string, cursor = 0) =>
      (await head.get(`${UPLOADS}/${id}/lines?part=${part}&cursor=${cursor}`)).body,
    rows: async (query: string) => (await app.database.executeSql(query)).rows,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
