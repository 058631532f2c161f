import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/dates.ts';
import { audit } from '#platform/audit/audit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testSite();
});
afterAll(() => app.close());

const NAVIGATION = '/api/v2/admin/navigation';
const HOME = '/admin/home';

describe('navigation', () => {
  test('a member of staff learns what he may open and do', { tags: ['engine'] }, async () => {
    const browser = await staffSignedIn(app, { username: 'halle.brandvold', role: 'marketing_admin' });
    const { status, body } = await browser.get(NAVIGATION);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'halle.brandvold',
      role: 'marketing_admin',
      standing: 'Marketing admin',
      link_set: 'admin',
      has_navigation: true,
      can_read_audit_log: false,
    });
    expect(body.groups[0].links[0]).toEqual({ label: 'Home', href: HOME });
  });

  test('publishers and staff writers are staff; a plain member and a visitor are not', async () => {
    const both = await staffSignedIn(app, { publisherSiteIds: [3], isStaffWriter: true });
    expect((await both.get(NAVIGATION)).body).toMatchObject({ standing: 'Publisher, Staff writer', role: 'user' });
    expect((await (await signedIn(app)).get(NAVIGATION)).status).toBe(403);
    expect((await app.get(NAVIGATION)).status).toBe(401);
  });
});

describe('the page', () => {
  test('is found by the short address too', async () => {
    const { status, headers } = await app.get('/admin');
    expect({ status, location: headers.location }).toEqual({ status: 302, location: HOME });
  });

  test('a visitor is led to the sign-in, and back afterwards', async () => {
    const reply = await app.get(`${HOME}?cursor=9`);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/users/sign_in?return_to=%2Fadmin%2Fhome%3Fcursor%3D9');
  });

  test('a member without a role gets a page that says so, 403, and nothing of the console', async () => {
    const reply = await (await signedIn(app)).get(HOME);
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('You don’t have access to this page');
    expect(reply.text).not.toContain('What you may do');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('staff without a second factor are led to where they add one', async () => {
    const reply = await (await signedIn(app, { role: 'super_admin' })).get(HOME);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/users/profile?needs=second_factor&return_to=%2Fadmin%2Fhome#second-factor');
  });

  test('staff whose second factor is 12 hours old are asked for it again, and led back', async () => {
    const secondFactorAt = new Date(app.clock.now().getTime() - 12 * HOUR_MS);
    const reply = await (await signedIn(app, { role: 'super_admin', session: { secondFactorAt } })).get(HOME);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/users/sign_in?step=second_factor&return_to=%2Fadmin%2Fhome');
  });

  test('staff see their links that stand, what they may do, and no shell of a site', async () => {
    const browser = await staffSignedIn(app, { username: 'ivo.tarrant', role: 'customer_support_admin' });
    const { status, text, headers } = await browser.get(HOME);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('noindex');
    expect(text).toMatch(/<a href="\/admin\/home" aria-current="page">Home<\/a>/);
    expect(text).toContain('href="/admin/users"');
    expect(text).toContain('Accounts and subscriptions of members');
    expect(text).not.toContain('Latest changes');
    expect(text).not.toContain('data-navigation="account"');
    expect(text.match(/<main/g)).toHaveLength(1);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  test('a reporting admin has no secondary navigation', async () => {
    const browser = await staffSignedIn(app, { role: 'reporting_admin' });
    const { text } = await browser.get(HOME);
    expect(text).not.toContain('aria-label="Admin"');
    expect(text).toContain('Articles and authors');
    expect(text).toContain('href="/admin/reports"');
    expect(text).toContain('Analytics reports');
  });
});

describe('the audit log', () => {
  const LOG = '/api/v2/admin/audit_log';
  let memberId: number;
  beforeAll(async () => {
    const { member } = await signedIn(app, { username: 'was.changed' });
    memberId = member.id;
    const context = { actor: { kind: 'operator' as const }, now: app.clock.now(), requestId: 'a-test' };
    for (const number of [1, 2, 3]) {
      await audit(app.database.db, context, {
        action: 'member.change_standing',
        subject: { type: 'member', id: memberId },
        before: { role: 'user', number },
        after: { role: 'super_admin', number },
        reason: `reason ${number} <script>`,
      });
      await audit(app.database.db, context, { action: 'price.change', subject: { type: 'price', id: number } });
    }
  });

  test('a super admin reads all of it, page by page, the newest first', async () => {
    const browser = await staffSignedIn(app, { role: 'super_admin' });
    const first = await browser.get(`${LOG}?per_page=4`);
    expect(first.status).toBe(200);
    expect(first.body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'price.change',
      'member.change_standing',
      'price.change',
      'member.change_standing',
    ]);
    expect(first.body.entries[1]).toMatchObject({
      actor: 'operator',
      subject_type: 'member',
      subject_id: String(memberId),
      subject_name: 'was.changed',
      before: ['role: user'],
      after: ['role: super_admin'],
      reason: 'reason 3 <script>',
      request_id: 'a-test',
      ip: null,
    });
    const second = await browser.get(`${LOG}?per_page=4&cursor=${first.body.next_cursor}`);
    expect(second.body.entries.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      null,
      'reason 1 <script>',
    ]);
    expect(second.body.next_cursor).toBeNull();
  });

  test('a manager of customer support reads what was done about members', async () => {
    const browser = await staffSignedIn(app, { role: 'customer_support_admin_manager' });
    const { body } = await browser.get(LOG);
    expect(new Set(body.entries.map(({ subject_type }: { subject_type: string }) => subject_type))).toEqual(
      new Set(['member']),
    );
    expect(body.entries).toHaveLength(3);
  });

  test('nobody else reads it', async () => {
    for (const role of ['customer_support_admin', 'marketing_admin', 'reporting_admin'] as const)
      expect((await (await staffSignedIn(app, { role })).get(LOG)).status).toBe(403);
    expect((await app.get(LOG)).status).toBe(401);
  });

  test('a size out of bounds is clamped', async () => {
    const browser = await staffSignedIn(app, { role: 'super_admin' });
    const sizes = [];
    for (const size of [0, 101, -3, 2.5])
      sizes.push((await browser.get(`${LOG}?per_page=${size}`)).body.entries.length);
    expect(sizes).toEqual([6, 6, 1, 2]);
  });

  test.each(['cursor=0', 'cursor=x'])('%s is refused', async (query) => {
    const browser = await staffSignedIn(app, { role: 'super_admin' });
    expect((await browser.get(`${LOG}?${query}`)).status).toBe(422);
  });

  test('the page shows the latest, with what a person wrote as text', async () => {
    const browser = await staffSignedIn(app, { role: 'super_admin' });
    const { text } = await browser.get(HOME);
    expect(text).toContain('Latest changes');
    expect(text).toContain('Changed role: was.changed');
    expect(text).toContain('reason 3 &lt;script&gt;');
    expect(text).not.toContain('reason 3 <script>');
    const page = await browser.get(`${HOME}?cursor=3`);
    expect(page.text).toContain('Earlier changes');
    expect((await browser.get(`${HOME}?cursor=-1`)).status).toBe(200);
    expect((await browser.get(`${HOME}?cursor=x`)).status).toBe(200);
  });
});
