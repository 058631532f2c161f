import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGES } from '../../src/web/pages.ts';
import { policyOf } from '../../src/web/server/page-policies.ts';
import type { TestApp } from '../support/app.ts';
import { type SignedIn, staffSignedIn } from '../support/members.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/** No page of ours shows in another site's frame, except those made for it: they know no reader and change nothing. */

const PARTNERS = 'https://partner.example,https://news.example:8443';
const FRAMED = '/sign_up_obi_iframe';
/** A page added here can be overlaid by whoever frames it, so a click on it must change nothing. */
const FRAMED_BY_ANYBODY = ['/content/prospects/:prospectId/embed', '/content/athletes/card/:slug', '/embed/'];

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await testSite({ ...TRUSTED, SIGN_UP_FRAME_ORIGINS: PARTNERS });
  owner = await staffSignedIn(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const ancestorsOf = (policy = '') => /frame-ancestors ([^;]+)/.exec(policy)?.[1];

const addressOf = (path: string) => path.replace(/:\w+\??/g, '2027');
const addresses = PAGES.filter(({ path }) => ![FRAMED, ...FRAMED_BY_ANYBODY].includes(path)).map(({ path }) =>
  addressOf(path),
);

test.each(addresses)('%s', async (path) => {
  for (const browser of [app, owner]) {
    const reply = await browser.get(path, { headers: { ...fromAnywhere(), accept: 'text/html' } });
    if (reply.status >= 300 && reply.status < 400) continue;
    expect(ancestorsOf(reply.headers['content-security-policy'])).toBe("'none'");
    expect(reply.headers['x-frame-options']).toBe('DENY');
  }
});

test.each(['/nowhere', '/users/nowhere', '/api/v2/users/current', '/api/nowhere'])(
  '%s, which is no page',
  async (path) => {
    const { headers } = await app.get(path);
    expect(ancestorsOf(headers['content-security-policy'])).toBe("'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  },
);

test('the framed sign-up shows in frames of configured origins only, and where none is configured in none', async () => {
  const open = await app.get(FRAMED);
  expect(open.status).toBe(200);
  expect(ancestorsOf(open.headers['content-security-policy'])).toBe(
    'https://partner.example https://news.example:8443',
  );
  expect(open.headers).not.toHaveProperty('x-frame-options');
  const closed = await testSite();
  try {
    const { headers } = await closed.get(FRAMED);
    expect(ancestorsOf(headers['content-security-policy'])).toBe("'none'");
  } finally {
    await closed.close();
  }
});

test('pages that may be framed are those that are meant to be', () => {
  const framedBy = (framing: string) =>
    PAGES.filter(({ id }) => policyOf(id)?.framing === framing)
      .map(({ path }) => path)
      .toSorted();
  expect(framedBy('sign-up-origins')).toEqual([FRAMED]);
  expect(framedBy('anybody')).toEqual(FRAMED_BY_ANYBODY.toSorted());
});

test.each([FRAMED, ...FRAMED_BY_ANYBODY])('%s knows nobody, not even staff', async (path) => {
  const reply = await owner.get(addressOf(path));
  for (const own of [owner.member.username, owner.member.email]) expect(reply.text).not.toContain(String(own));
  if (path !== FRAMED) expect(reply.text).not.toMatch(/<form[^>]*method="post"/i);
});

test('a page may post to its own origin only, change its base nowhere, and loads nothing of others', async () => {
  for (const path of ['/', '/users/sign_in', FRAMED]) {
    const policy = (await app.get(path)).headers['content-security-policy'] ?? '';
    for (const rule of ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "object-src 'none'"])
      expect(policy).toContain(rule);
    // The players of the six video sources, which load on a click or with consent; scripts, styles and images are only our own.
    const [frames = ''] = /frame-src [^;]*/.exec(policy) ?? [];
    expect(frames).toMatch(/^(?:|frame-src(?: 'none'|(?: https:\/\/[a-z][a-z.-]+)+))$/);
    expect(policy.replace(frames, '')).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:\/\/(?!partner|news)/);
  }
});
