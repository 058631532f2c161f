import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCollegeBySlug } from '#features/directory/colleges/public.ts';
import { buildProspect, buildProspects } from '#features/recruiting/prospects/factory.ts';
import { listSites } from '#features/sites/sites/public.ts';
import { rebuildRankings } from '#features/teams/rankings/public.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '#tests/support/members.ts';

/** Staff edits of a prospect, over HTTP. */

let app: TestApp;
let alabama = 0;
let auburn = 0;
let writer: SignedIn;
let publisher: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  alabama = (await findCollegeBySlug(db, 'alabama'))?.id ?? 0;
  auburn = (await findCollegeBySlug(db, 'auburn'))?.id ?? 0;
  const site = (await listSites(db)).find(({ collegeId }) => collegeId === alabama);
  writer = await staffSignedIn(app, { isStaffWriter: true, username: 'ada.rowe' });
  publisher = await staffSignedIn(app, { publisherSiteIds: [site?.id ?? 0] });
  reader = await staffSignedIn(app, { role: 'customer_support_admin' });
});
afterAll(() => app.close());

const path = (id: number, part = '') => `/api/v2/admin/prospects/${id}${part}`;
const rows = async (query: string) => (await app.database.executeSql(query)).rows;
const auditOf = (id: number) =>
  rows(`select actor_id, action, before, after, reason from audit_entries where subject_type = 'prospect'
    and subject_id = '${id}' order by id`);
const aProspect = (facts = {}) => buildProspect(app.database.db, facts);
const codeOf = ({ status, body }: { status: number; body: { error_code?: string } }) => [status, body.error_code];

describe('reading', () => {
  test('staff read a prospect with what they may change of him', { tags: ['engine'] }, async () => {
    const { id, personId } = await aProspect();
    const { status, body } = await writer.get(path(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      prospect: { id, person_id: personId, position: 'QB', rating: 5.6, status: 'open' },
      by_staff: [],
      rating_scale: { lowest: 5.2, highest: 6.1 },
      may: { write: true, edit_vitals: true, rate: true, take_down: true },
    });
    expect(body.colleges.length).toBeGreaterThan(100);
  });

  test('who only reads changes nothing; a publisher is offered his own college', async () => {
    const { id } = await aProspect();
    expect((await reader.get(path(id))).body).toMatchObject({
      colleges: [],
      may: { write: false, edit_vitals: false, rate: false, take_down: false },
    });
    const { body } = await publisher.get(path(id));
    expect(body.colleges.map((college: { id: number }) => college.id)).toEqual([alabama]);
    expect(body.may).toEqual({ write: true, edit_vitals: false, rate: false, take_down: false });
  });

  test('nobody, and who was taken down, is not found; visitors and members are not let in', async () => {
    const hidden = await aProspect({ isHidden: true });
    for (const id of [hidden.id, 99_999_999]) expect((await writer.get(path(id))).status).toBe(404);
    expect((await app.get(path(hidden.id))).status).toBe(401);
    expect((await (await signedIn(app)).get(path(hidden.id))).status).toBe(403);
  });
});

describe('vitals', () => {
  const save = (browser: SignedIn, id: number, body: object) =>
    browser.send('PUT', path(id, '/vitals'), { source: 'The school roster', ...body });

  test('what differs is written, is by staff and is in the log with before and after', async () => {
    const { id } = await aProspect();
    const wish = { position: 'pro', height: '6-4', weight: '', hometown_state: 'fl', high_school_name: 'New High' };
    expect((await save(writer, id, wish)).status).toBe(200);
    expect((await app.get(`/api/v2/prospects/prospect?prospect_id=${id}`)).body.prospect).toMatchObject({
      position: 'QB',
      height_inches: 76,
      weight_lbs: null,
      hometown: { city: 'Cedar Falls', state: 'FL', country: 'US' },
      high_school: { id: null, name: 'New High' },
      ranks: { st: 1 },
    });
    expect((await writer.get(path(id))).body.by_staff.toSorted()).toEqual([
      'heightInches',
      'highSchoolName',
      'hometownState',
      'weightLbs',
    ]);
    expect(await auditOf(id)).toEqual([
      {
        actor_id: writer.member.id,
        action: 'prospect.vitals',
        before: { heightInches: 75, weightLbs: 205, hometownState: 'TX', highSchoolName: 'Cedar Falls Central' },
        after: {
          heightInches: 76,
          weightLbs: null,
          hometownState: 'FL',
          highSchoolName: 'New High',
          source: 'The school roster',
        },
        reason: null,
      },
    ]);
    expect(codeOf(await save(writer, id, wish))).toEqual([422, 'nothing_changed']);
  });

  test.each([
    [{ position: 'goalkeeper' }, 'position'],
    [{ height: '9-1' }, 'height'],
    [{ weight: '501' }, 'weight'],
    [{ hometown_state: 'Texas' }, 'hometown_state'],
    [{ source: '' }, 'source'],
  ])('%j is refused at its field', async (wish, field) => {
    const { id } = await aProspect();
    const reply = await save(writer, id, wish);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
    expect(await auditOf(id)).toEqual([]);
  });

  test('abroad a state is the name of a region', async () => {
    const { id } = await aProspect();
    expect((await save(writer, id, { hometown_state: 'Ontario', hometown_country: 'Canada' })).status).toBe(200);
    expect((await writer.get(path(id))).body.prospect).toMatchObject({
      hometown_state: 'Ontario',
      ranks: { st: null },
    });
  });

  test('a publisher changes who chose his college, and nobody else', async () => {
    const own = await aProspect({ collegeId: alabama, status: 'committed' });
    const open = await aProspect();
    const other = await aProspect({ collegeId: auburn, status: 'committed' });
    expect((await save(publisher, own.id, { height: '70' })).status).toBe(200);
    for (const { id } of [open, other])
      expect(codeOf(await save(publisher, id, { height: '70' }))).toEqual([403, 'not_your_college']);
    expect((await save(reader, own.id, { height: '71' })).status).toBe(403);
  });
});

describe('rating', () => {
  const rate = (browser: SignedIn, id: number, rating: unknown, reason = 'Seen at the camp') =>
    browser.send('PUT', path(id, '/rating'), { rating, reason });

  test('a rating is kept with who, when and why; the class and the teams follow', async () => {
    const { db } = app.database;
    const [low, high] = await buildProspects(db, [
      { classYear: 2031, ratingTenths: 56, collegeId: alabama, status: 'committed' },
      { classYear: 2031, ratingTenths: 58, collegeId: auburn, status: 'committed' },
    ]);
    if (!low || !high) throw new Error('no prospects');
    await rebuildRankings(db, { sport: 'football', classYear: 2031, now: app.clock.now() });
    const teams = () =>
      rows(`select college_id, rank, rating_points + bonus_points as points from team_rankings
        where class_year = 2031 and type = 'recruiting' order by rank`);
    expect(await teams()).toEqual([
      { college_id: auburn, rank: 1, points: 205 },
      { college_id: alabama, rank: 2, points: 158 },
    ]);
    const reply = await rate(writer, low.id, '6.0');
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: { prospect_id: low.id, rating: 6 },
    });
    expect((await app.get(`/api/v2/prospects/prospect?prospect_id=${low.id}`)).body.prospect).toMatchObject({
      bluechip_rating: 6,
      stars: 4,
      ranks: { natl: 1 },
      rating_history: [{ old_rating: 5.6, new_rating: 6, reason: 'Seen at the camp' }],
    });
    await app.application.dispatcher.drain();
    await app.runJobs();
    expect(await teams()).toEqual([
      { college_id: alabama, rank: 1, points: 235 },
      { college_id: auburn, rank: 2, points: 188 },
    ]);
    expect((await writer.get(path(low.id))).body.rating_changes).toMatchObject([{ by: 'ada.rowe', old_rating: 5.6 }]);
    expect(await auditOf(low.id)).toMatchObject([
      { action: 'prospect.rate', before: { rating: 5.6 }, after: { rating: 6 }, reason: 'Seen at the camp' },
    ]);
  });

  test.each([
    ['football', 5.1, 422],
    ['football', 5.2, 200],
    ['football', 6.1, 200],
    ['football', 6.2, 422],
    ['football', 5.65, 422],
    ['football', 'six', 422],
    ['hockey', 5.1, 422],
    ['baseball', 5.2, 200],
    ['basketball', 4.8, 422],
    ['basketball', 4.9, 200],
    ['basketball', 6.2, 422],
    ['football', '', 200],
    ['football', null, 200],
  ] as const)('in %s %j answers %i', async (sport, rating, status) => {
    const { id } = await aProspect({ sport });
    const reply = await rate(writer, id, rating);
    expect(reply.status).toBe(status);
    if (status === 422) expect(Object.keys(reply.body.errors)).toEqual(['rating']);
  });

  test('the same again is refused, but for a derived one that becomes staff’s own', async () => {
    const { id } = await aProspect({ isRatingDerived: true });
    expect((await rate(writer, id, 5.6)).status).toBe(200);
    expect(codeOf(await rate(writer, id, 5.6))).toEqual([422, 'same_rating']);
    expect((await rate(writer, id, 5.7, '')).body.errors).toEqual({ reason: ['Please enter a reason'] });
  });

  test('a publisher never rates', async () => {
    const { id } = await aProspect({ collegeId: alabama, status: 'committed' });
    expect((await rate(publisher, id, 6)).status).toBe(403);
    expect((await rate(reader, id, 6)).status).toBe(403);
  });

  test('ten of one class at once: every rating is written, and the ranks are a permutation', async () => {
    const many = await buildProspects(
      app.database.db,
      Array.from({ length: 10 }, () => ({ classYear: 2032, ratingTenths: 53 })),
    );
    const replies = await Promise.all(many.map(({ id }, index) => rate(writer, id, (52 + (index % 9) + 1) / 10)));
    // One of them sets the rating that the other one set already.
    const answered = (wanted: number) => replies.filter(({ status }) => status === wanted);
    expect({ acceptedCount: answered(200).length, refusedCount: answered(422).length }).toEqual({
      acceptedCount: 8,
      refusedCount: 2,
    });
    const ranks = await rows('select national_rank from prospects where class_year = 2032 order by national_rank');
    expect(ranks.map(({ national_rank }) => national_rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('interests and offers', () => {
  const save = (browser: SignedIn, id: number, body: object) =>
    browser.send('PUT', path(id, '/interests'), { college_id: alabama, level: 4, source: 'His father', ...body });
  const shown = async (id: number) =>
    (await app.get(`/api/v2/prospects/prospect_interests?prospect_id=${id}`)).body.interests;

  test('a level, an offer, the offer taken back, and the college gone', async () => {
    const { id } = await aProspect();
    expect((await save(writer, id, {})).status).toBe(200);
    expect(await shown(id)).toMatchObject([{ level: 4, status: 'none', offered_on: null }]);
    await save(writer, id, { offered_on: '2026-11-21' });
    expect(await shown(id)).toMatchObject([{ status: 'offered', offered_on: '2026-11-21' }]);
    await save(writer, id, { level: 2 });
    expect(await shown(id)).toMatchObject([{ level: 2, status: 'offered', offered_on: '2026-11-21' }]);
    await save(writer, id, { offered_on: '', is_offer_withdrawn: 'on' });
    expect(await shown(id)).toMatchObject([{ level: 4, status: 'none', offered_on: null }]);
    expect((await writer.send('DELETE', path(id, `/interests/${alabama}`))).status).toBe(200);
    expect(await shown(id)).toEqual([]);
    expect((await writer.send('DELETE', path(id, `/interests/${alabama}`))).status).toBe(404);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'prospect.interest'),
      'prospect.drop_interest',
    ]);
  });

  test('the college that has him stays the warmest, and stays', async () => {
    const { id } = await aProspect();
    const decision = { kind: 'commit', college_id: alabama, source: 'He said so' };
    await writer.send('POST', path(id, '/decisions'), decision);
    await save(writer, id, { level: 1 });
    expect(await shown(id)).toMatchObject([{ level: 5, status: 'committed' }]);
    const gone = await writer.send('DELETE', path(id, `/interests/${alabama}`));
    expect(codeOf(gone)).toEqual([422, 'college_has_him']);
  });

  test('refused: a day to come, a college that there is not, a level beyond five, another’s college', async () => {
    const { id } = await aProspect();
    expect((await save(writer, id, { offered_on: '2026-11-22' })).body.errors).toEqual({
      offered_on: ['That date is in the future. Enter an offer once it’s made'],
    });
    expect((await save(writer, id, { offered_on: '2020-12-31' })).body.errors).toEqual({
      offered_on: ['Too early for the class of 2027: the first day is 2021-01-01'],
    });
    expect(codeOf(await save(writer, id, { college_id: 99_999_999 }))).toEqual([422, 'unknown_college']);
    for (const level of [0, 6]) expect((await save(writer, id, { level })).status).toBe(422);
    expect(codeOf(await save(publisher, id, { college_id: auburn }))).toEqual([403, 'not_your_college']);
    expect((await save(publisher, id, {})).status).toBe(200);
    expect((await save(reader, id, {})).status).toBe(403);
    expect((await save(writer, 99_999_999, {})).status).toBe(404);
  });
});

describe('visits', () => {
  const visit = (browser: SignedIn, id: number, body: object = {}) =>
    browser.send('POST', path(id, '/visits'), {
      college_id: alabama,
      visit_on: '2026-12-05',
      source: 'The coach',
      ...body,
    });

  test('a visit is recorded once and can be taken back', async () => {
    const { id } = await aProspect();
    expect((await visit(writer, id, { is_official: 'on' })).status).toBe(200);
    expect(codeOf(await visit(writer, id))).toEqual([422, 'visit_known']);
    const [known] = (await writer.get(path(id))).body.visits;
    expect(known).toMatchObject({ visit_on: '2026-12-05', is_official: true, may_change: true });
    const of = path(id, `/visits/${known.id}`);
    const other = await aProspect();
    expect((await writer.send('DELETE', path(other.id, `/visits/${known.id}`))).status).toBe(404);
    expect((await writer.send('DELETE', of)).status).toBe(200);
    expect((await writer.send('DELETE', of)).status).toBe(404);
    expect((await writer.get(path(id))).body.visits).toEqual([]);
  });

  test('a visit may be to come, not of a day when there is no such prospect yet, or no longer', async () => {
    const { id } = await aProspect();
    expect((await visit(writer, id, { visit_on: '0026-12-05' })).body.errors).toEqual({
      visit_on: ['Too early for the class of 2027: the first day is 2021-01-01'],
    });
    expect((await visit(writer, id, { visit_on: '2028-01-01' })).body.errors).toEqual({
      visit_on: ['The class of 2027 is at college by then: the last day is 2027-12-31'],
    });
    expect((await visit(writer, id, { visit_on: '2027-12-31' })).status).toBe(200);
    expect((await writer.get(path(id))).body.days).toEqual({
      decision: { earliest: '2021-01-01', latest: '2026-11-21' },
      offer: { earliest: '2021-01-01', latest: '2026-11-21' },
      visit: { earliest: '2021-01-01', latest: '2027-12-31' },
    });
  });

  test('what is entered heads the wire at once, and an offer whose day is corrected does not again', async () => {
    const { id, personId } = await aProspect();
    const interest = (body: object) =>
      writer.send('PUT', path(id, '/interests'), { college_id: alabama, level: 4, source: 'His father', ...body });
    const wire = async () => {
      const { events } = (await app.get('/api/v2/content/event_ticker')).body;
      const own = events.filter(({ person }: { person: { id: number } | null }) => person?.id === personId);
      return own.map(({ kind, on }: { kind: string; on: string }) => `${on} ${kind}`);
    };
    await interest({ offered_on: '2026-10-01' });
    app.clock.advance(1000);
    await visit(writer, id);
    await expect.poll(wire).toEqual(['2026-12-05 visit', '2026-10-01 offer']);
    app.clock.advance(1000);
    await interest({ offered_on: '2026-10-02' });
    await expect.poll(wire).toEqual(['2026-12-05 visit', '2026-10-02 offer']);
    await interest({ is_offer_withdrawn: 'on' });
    await interest({ offered_on: '2026-10-02' });
    await expect.poll(wire).toEqual(['2026-10-02 offer', '2026-12-05 visit']);
  });

  test('a publisher records and takes back those of his own college only', async () => {
    const { id } = await aProspect();
    expect((await visit(publisher, id)).status).toBe(200);
    expect(codeOf(await visit(publisher, id, { college_id: auburn }))).toEqual([403, 'not_your_college']);
    await visit(writer, id, { college_id: auburn });
    const { visits } = (await publisher.get(path(id))).body;
    const ofAuburn = visits.find(({ college }: { college: { id: number } }) => college.id === auburn);
    expect(ofAuburn.may_change).toBe(false);
    const refused = await publisher.send('DELETE', path(id, `/visits/${ofAuburn.id}`));
    expect(codeOf(refused)).toEqual([403, 'not_your_college']);
    expect((await visit(reader, id)).status).toBe(403);
    expect((await visit(writer, id, { visit_on: 'soon' })).body.errors).toEqual({
      visit_on: ['Enter a date such as 2026-11-21'],
    });
  });
});
