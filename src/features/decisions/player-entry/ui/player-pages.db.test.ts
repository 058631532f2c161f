import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { type BuiltCollegePlayer, buildCollegePlayer } from '#features/transfers/college-players/factory.ts';
import { buildTransfer } from '#features/transfers/entries/factory.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';
import { testSite } from '#tests/support/site-app.ts';

/** The college player pages and their forms, without JavaScript. */

let app: TestApp;
let head: SignedIn;
let writer: SignedIn;
let player: BuiltCollegePlayer;
beforeAll(async () => {
  app = await testSite();
  const { db } = app.database;
  head = await staffSignedIn(app, { role: 'super_admin' });
  writer = await staffSignedIn(app, { isStaffWriter: true });
  player = await buildCollegePlayer(db, {
    name: 'Alder <Ashgrove>',
    collegeId: (await findCollegeBySlug(db, 'alabama'))?.id ?? null,
    season: 2026,
    weightLbs: 203,
  });
  await buildTransfer(db, { player, year: 2026 });
});
afterAll(() => app.close());

const LIST = '/admin/athletes';
const edit = () => `${LIST}/${player.id}/edit`;
const profiles = () => `${LIST}/yahoo_profiles/${player.id}`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const revisionIn = (text: string) => /name="player\[revision\]" value="([^"]+)"/.exec(text)?.[1] ?? '';
const digestIn = (text: string) => /name="player\[digest\]" value="([^"]+)"/.exec(text)?.[1] ?? '';
/** The checkbox of a fact as markup; throws if it is missing. */
function checkboxOf(text: string, fact: string): string {
  const [found] = (text.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []).filter((each) =>
    each.includes(`value="${fact}"`),
  );
  if (!found) throw new Error(`There is no checkbox of ${fact}`);
  return found;
}
const provider = () => app.application.ports.profiles.embedded;

async function post(path: string, fields: Record<string, string>) {
  const token = (await head.get('/api/v2/csurf_token')).body.csurf_token;
  return app.send('POST', path, {
    headers: FORM,
    cookies: { ...head.cookies },
    body: new URLSearchParams({ _csrf: token, ...fields }).toString(),
  });
}

test('visitors are led to the sign-in, members refused; an address without a player is not found', async () => {
  const member = await signedIn(app);
  for (const address of [LIST, `${LIST}/new`, edit(), profiles()]) {
    expect((await app.get(address)).status).toBe(303);
    expect((await member.get(address)).status).toBe(403);
    const { status, text } = await head.get(address);
    expect(status).toBe(200);
    expect(text).toContain('noindex');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).toMatch(/<a href="\/admin\/athletes" aria-current="page">College players<\/a>/);
  }
  expect((await writer.get(profiles())).status).toBe(403);
  for (const id of ['99999999', '0', 'x']) {
    expect((await head.get(`${LIST}/${id}/edit`)).status).toBe(404);
    expect((await head.get(`${LIST}/yahoo_profiles/${id}`)).status).toBe(404);
  }
});

describe('the search', () => {
  test('lists nobody before anything is searched, and says where nobody is found what to do', async () => {
    expect((await head.get(LIST)).text).toContain('Type a name, or choose a sport, college or season.');
    const { text } = await head.get(`${LIST}?query=nobody+there&sport=football`);
    expect(text).toContain('No players named “nobody there”');
    expect(text).toContain('Search every sport and college');
  });

  test('leads to each player, and shows no name as markup', async () => {
    const { text } = await head.get(`${LIST}?query=alder&sport=chess&page=x`);
    expect(text).toContain(`<a href="${edit()}">`);
    expect(text).toContain('Alder &lt;Ashgrove&gt;');
    expect(text).not.toContain('Alder <Ashgrove>');
    expect((await head.get(`${LIST}?query=alder&page=9`)).headers.location).toBe(`${LIST}?query=alder`);
  });
});

describe('a player', () => {
  test('shows the facts, says before a deletion what goes and what stays, and to a writer what is not theirs', async () => {
    const { text } = await head.get(edit());
    expect(text).toContain('value="203"');
    expect(text).toContain('Will be deleted');
    expect(text).toContain('1 portal entry');
    expect(text).toContain('Will stay');
    expect(text).toContain('The next roster import can add the player again. Deleted portal entries stay deleted.');
    expect(text).toContain('Find a profile');
    const writers = (await writer.get(edit())).text;
    expect(writers).not.toContain('Will be deleted');
    expect(writers).toContain('Super admins link and merge people.');
  });

  test('is changed by a plain form, which leads back and says so without JavaScript too', async () => {
    const { text } = await head.get(edit());
    const saved = await post(`/api/v2/admin/college_players/${player.id}`, {
      _method: 'PUT',
      'player[revision]': revisionIn(text),
      'player[weight]': '215',
      'player[source]': 'A letter',
    });
    expect({ status: saved.status, location: saved.headers.location }).toEqual({
      status: 303,
      location: `${edit()}?saved=changed`,
    });
    const after = (await head.get(`${edit()}?saved=changed`)).text;
    expect(after).toContain('Changes saved. Imports won’t overwrite them.');
    expect(after).toContain('Entered by staff');
    expect(after).toContain('weight: 203 lb, then 215 lb');
  });

  test('that is new is added by a plain form', async () => {
    const added = await post('/api/v2/admin/college_players', {
      'player[name]': 'Briar Coldwell',
      'player[sport]': 'football',
      'player[college_id]': '',
      'player[season]': '',
      'player[grade]': '',
      'player[source]': 'A letter',
    });
    expect(added.status, added.text).toBe(303);
    expect(added.headers.location).toMatch(/^\/admin\/athletes\/\d+\/edit\?saved=added$/);
  });
});

describe('the outside profile', () => {
  test('is found, compared, linked, synced and unlinked by plain forms', async () => {
    const { text } = await head.get(profiles());
    expect(text).toContain('Not linked at Yahoo Sports');
    const id = `y-football-${player.personId}`;
    expect(text).toContain(`href="${profiles()}?profile_id=${id}"`);
    const compared = (await head.get(`${profiles()}?profile_id=${id}`)).text;
    expect(compared).toContain('Link this profile');
    const linked = await post('/api/v2/admin/college_players', {
      'player[person_id]': String(player.personId),
      'player[sport]': 'football',
      'player[profile_id]': id,
      'player[source]': 'Yahoo Sports',
    });
    expect(linked.status, linked.text).toBe(303);
    const { text: before } = await head.get(edit());
    const changed = await post(`/api/v2/admin/college_players/${player.id}`, {
      _method: 'PUT',
      'player[revision]': revisionIn(before),
      'player[weight]': '199',
      'player[source]': 'A letter',
    });
    expect(changed.status, changed.text).toBe(303);
    const page = (await head.get(profiles())).text;
    expect(page).toContain('Sync selected facts');
    // A fact entered by staff is not preselected; one from a file is.
    expect(checkboxOf(page, 'weightLbs')).not.toContain('checked');
    expect(checkboxOf(page, 'jersey')).toContain('checked');
    const synced = await post('/api/v2/admin/sync_college_player', {
      _method: 'PUT',
      'player[id]': String(player.id),
      'player[revision]': revisionIn(page),
      'player[digest]': digestIn(page),
      'player[is_chosen]': '1',
      'player[facts][]': 'jersey',
    });
    expect(synced.headers.location, synced.text).toBe(`${profiles()}?saved=synced`);
    expect((await head.get(`${profiles()}?saved=synced`)).text).toContain('Player synced with the profile.');
  });

  test('that cannot be had leaves the page standing, with the reason and a way to try again', async () => {
    provider()?.behave({ fault: 'failing' });
    const { status, text } = await head.get(profiles());
    expect(status).toBe(200);
    expect(text).toContain('Yahoo Sports is not available. Try again later.');
    expect(text).toContain('Try again');
    provider()?.behave({ fault: null, gone: [`y-football-${player.personId}`] });
    const page = (await head.get(profiles())).text;
    expect(page).toContain('Yahoo Sports no longer has this profile. Link another one.');
    expect(page).toContain('Remove link');
    provider()?.behave({ gone: [] });
  });

  test('that was renamed and says nothing new is linked by its new id with one button', async () => {
    const id = `y-football-${player.personId}`;
    const known = { weight_lbs: 199, jersey: '7', height_inches: null };
    provider()?.behave({ renamed: { [id]: 'y-football-renamed' }, facts: { [id]: known } });
    const { jersey } = (await head.get(`/api/v2/admin/college_player?player[id]=${player.id}`)).body.player;
    provider()?.behave({ facts: { [id]: { ...known, jersey } } });
    const page = (await head.get(profiles())).text;
    expect(page).toContain('Nothing to sync');
    expect(page).toContain('Update the link');
    const synced = await post('/api/v2/admin/sync_college_player', {
      _method: 'PUT',
      'player[id]': String(player.id),
      'player[revision]': revisionIn(page),
      'player[digest]': digestIn(page),
      'player[is_chosen]': '1',
    });
    expect(synced.status, synced.text).toBe(303);
    expect((await head.get(profiles())).text).toContain('Linked to y-football-renamed at Yahoo Sports.');
    provider()?.behave({ renamed: {}, facts: {} });
  });

  test('is unlinked while the provider is switched off', async () => {
    const { provider: present } = app.application.ports.profiles;
    const off = async () => ({ ok: false, reason: 'off' }) as const;
    app.application.ports.profiles.provider = { ...present, isConfigured: false, search: off, get: off };
    expect((await head.get(edit())).text).toContain(`href="${profiles()}"`);
    const page = (await head.get(profiles())).text;
    expect(page).toContain('Remove link');
    const unlinked = await post(`/api/v2/admin/college_players/${player.id}`, {
      _method: 'PUT',
      'player[profile_id]': '',
      'player[revision]': revisionIn(page),
      'player[source]': 'Yahoo Sports',
    });
    expect(unlinked.status, unlinked.text).toBe(303);
    expect((await head.get(profiles())).text).not.toContain('Remove link');
    app.application.ports.profiles.provider = present;
  });
});
