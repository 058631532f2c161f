import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProspect } from '#features/recruiting/prospects/factory.ts';
import { MINUTE_MS } from '#kernel/dates.ts';
import { aWindow, CONTENTS, codeOf, type Desk, documentOf, fieldsOf, of, openDesk } from './desk.test-support.ts';

/** The life of an article over HTTP, and what is refused. */

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

describe('a draft', () => {
  test('is created, with HTML taken over as far as an article can hold it', { tags: ['engine'] }, async () => {
    const html = '<p onclick="x()">Six <b>five-stars</b></p><script>alert(1)</script>';
    const { status, body } = await desk.create(desk.writer, { html });
    expect({ status, version: body.version }).toEqual({ status: 200, version: 1 });
    const content = await desk.read(body.content_id);
    expect(content).toMatchObject({
      status: 'draft',
      slug: 'visit-weekend-ahead',
      public_url: null,
      updated_by: 'ada.rowe',
    });
    expect(JSON.parse(content.copy.body)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Six ' },
            { type: 'text', text: 'five-stars', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    });
    expect(await desk.auditOf(body.content_id)).toEqual(['article.create']);
  });

  test.each([
    [{ headline: '  ' }, ['headline']],
    [{ site_id: 2_147_483_000 }, ['site_id']],
    [{ author_id: 2_147_483_000 }, ['author_id']],
    [{ sport: 'curling' }, ['sport']],
  ])('is refused with %j', async (change, fields) => {
    const reply = await desk.create(desk.writer, change);
    expect({ status: reply.status, errorCode: reply.body.error_code, fields: fieldsOf(reply) }).toEqual({
      status: 422,
      errorCode: 'invalid',
      fields,
    });
  });

  test('is nobody’s to read, and has no address yet', async () => {
    const id = await desk.written();
    const { slug } = await desk.read(id);
    expect((await desk.app.get(`/api/v2/content/contents/${slug}`)).status).toBe(404);
  });

  test('has what stands in the way of publishing it said by field', async () => {
    const { body } = await desk.create(desk.writer);
    const figure = { type: 'figure', attrs: { imageId: 2_147_483_000, alt: '', caption: '', credit: '' } };
    const cards = [
      { type: 'prospectCard', attrs: { prospectId: 2_147_483_000 } },
      { type: 'teamCard', attrs: { collegeId: 2_147_483_000 } },
      { type: 'gallery', attrs: { galleryId: 2_147_483_000 } },
    ];
    const saved = await desk.save(desk.writer, body.content_id, {
      body: JSON.stringify({ type: 'doc', content: [figure, ...cards] }),
      image_id: 2_147_483_000,
      person_ids: [2_147_483_000],
      college_ids: [2_147_483_000],
    });
    expect(saved.status).toBe(200);
    const reply = await desk.step(desk.writer, body.content_id, 'publish');
    expect(codeOf(reply)).toEqual([422, 'invalid']);
    expect(reply.body.errors).toMatchObject({
      dek: ['Please enter a dek'],
      image_id: [expect.any(String)],
      person_ids: [expect.any(String)],
      college_ids: [expect.any(String)],
      body: [
        'The story has no text',
        'Picture 1 has no alt text',
        'Picture 1 has no credit',
        'Picture 1 was deleted',
        'A prospect in the text is no longer shown',
        'A team in the text is unknown',
        'A gallery in the text isn’t published',
      ],
    });
    expect(await desk.rowOf(body.content_id)).toMatchObject({ status: 'draft' });
  });

  test('about somebody who was taken down is not published', async () => {
    const prospect = await buildProspect(desk.app.database.db, { isHidden: true });
    const id = await desk.written({ person_ids: [prospect.personId] });
    expect(fieldsOf(await desk.step(desk.writer, id, 'publish'))).toEqual(['person_ids']);
    expect((await desk.read(id)).references.people).toEqual([]);
  });
});

describe('a save', () => {
  test('of what is no document, or too large a one, says so at the body', async () => {
    const id = await desk.written();
    const many = { type: 'doc', content: Array.from({ length: 5_001 }, () => ({ type: 'paragraph' })) };
    for (const body of ['nonsense', '{}', JSON.stringify(many)]) {
      const reply = await desk.save(desk.writer, id, { body });
      expect({ status: reply.status, errorCode: reply.body.error_code, fields: fieldsOf(reply) }).toEqual({
        status: 422,
        errorCode: 'invalid',
        fields: ['body'],
      });
    }
  });

  test('keeps what an article can hold and nothing hostile', async () => {
    const id = await desk.written();
    const href = 'javascript:alert(1)';
    const content = [
      { type: 'evil', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    ];
    expect((await desk.save(desk.writer, id, { body: JSON.stringify({ type: 'doc', content }) })).status).toBe(200);
    expect(JSON.parse((await desk.read(id)).copy.body)).toEqual(documentOf('x'));
  });

  test('every few seconds makes no revision but one in ten minutes, and purges nothing', async () => {
    const id = await desk.published();
    const saveAs = async (dek: string) => {
      desk.app.clock.advance(4 * MINUTE_MS);
      expect((await desk.save(desk.writer, id, { dek })).status).toBe(200);
    };
    const before = (await desk.kindsOf(id)).length;
    const purged = await desk.purgedBy(async () => {
      for (const dek of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await saveAs(dek);
    });
    expect(purged).toEqual([]);
    expect((await desk.kindsOf(id)).slice(0, -before)).toEqual(['autosaved']);
    await desk.save(desk.writer, id, { dek: 'Six.', kind: 'explicit' });
    expect((await desk.kindsOf(id))[0]).toBe('saved');
  });

  test('of an older version is refused; what it brought is kept, and nothing is overwritten', async () => {
    const id = await desk.written();
    const stale = await desk.formOf(id, { dek: 'Mine, too late.' });
    await desk.save(desk.writer, id, { dek: 'Theirs.' });
    const reply = await desk.second.send('PUT', of(id), stale);
    expect(codeOf(reply)).toEqual([409, 'conflict']);
    expect(reply.body.error).toContain('ada.rowe saved a newer copy');
    expect((await desk.read(id)).copy.dek).toBe('Theirs.');
    const [aside] = (await desk.writer.get(of(id, '/revisions'))).body.revisions;
    expect(aside).toMatchObject({ kind: 'set_aside', by: 'bo.quill' });
    const { revision } = (await desk.writer.get(of(id, `/revisions/${aside.id}`))).body;
    expect(revision.copy.dek).toBe('Mine, too late.');
    await desk.second.send('PUT', of(id), { ...stale, dek: 'Mine, too late, and longer.' });
    expect((await desk.kindsOf(id)).filter((kind: string) => kind === 'set_aside')).toHaveLength(1);
  });
});

describe('the life of an article', () => {
  test('draft, review, back, published, changed, archived, draft again', async () => {
    const id = await desk.written();
    expect((await desk.step(desk.writer, id, 'submit')).body.status).toBe('review');
    expect((await desk.step(desk.writer, id, 'return')).body.status).toBe('draft');
    await desk.step(desk.writer, id, 'submit');
    const purged = await desk.purgedBy(() => desk.step(desk.writer, id, 'publish'));
    expect(purged).toEqual(expect.arrayContaining([`article:${id}`, 'news', `news:site-${desk.alabama.id}`]));
    expect((await desk.read(id)).public_url).toContain('/news/visit-weekend-ahead');
    expect(await desk.publications(id)).toEqual([{ payload: { articleId: id, siteId: desk.alabama.id } }]);

    await desk.save(desk.writer, id, { headline: 'Another headline' });
    expect(await desk.rowOf(id)).toMatchObject({ headline: 'Visit weekend ahead', status: 'published' });
    expect((await desk.read(id)).has_changes).toBe(true);
    expect((await desk.step(desk.writer, id, 'publish')).status).toBe(200);
    expect(await desk.rowOf(id)).toMatchObject({
      headline: 'Another headline',
      slug: expect.stringMatching(/^visit-weekend/),
    });
    expect(codeOf(await desk.step(desk.writer, id, 'publish'))).toEqual([422, 'nothing_changed']);

    expect(fieldsOf(await desk.step(desk.writer, id, 'archive', { confirmation: 'yes' }))).toEqual(['confirmation']);
    const away = await desk.purgedBy(() =>
      desk.step(desk.writer, id, 'archive', { confirmation: 'unpublish', reason: 'Wrong' }),
    );
    expect(away).toContain(`article:${id}`);
    expect((await desk.read(id)).status).toBe('archived');
    expect((await desk.step(desk.writer, id, 'restore')).body.status).toBe('draft');
    await desk.step(desk.writer, id, 'publish');
    expect(await desk.publications(id)).toHaveLength(1);
    expect(await desk.auditOf(id)).toEqual(
      expect.arrayContaining([
        'article.submit',
        'article.return',
        'article.publish',
        'article.archive',
        'article.restore',
      ]),
    );
  });

  test('a change of place purges both places', async () => {
    const id = await desk.published();
    await desk.save(desk.writer, id, { site_id: desk.auburn.id, sport: 'basketball' });
    const purged = await desk.purgedBy(() => desk.step(desk.writer, id, 'publish'));
    const places = [
      `news:site-${desk.alabama.id}`,
      `news:site-${desk.auburn.id}`,
      'news:sport-football',
      'news:sport-basketball',
    ];
    expect(purged).toEqual(expect.arrayContaining(places));
  });

  test.each([
    ['return', 'draft'],
    ['unschedule', 'draft'],
    ['restore', 'draft'],
    ['submit', 'published'],
    ['schedule', 'published'],
  ])('%s of what is %s is refused', async (name, status) => {
    const id = status === 'draft' ? await desk.written() : await desk.published();
    const reply = await desk.step(desk.writer, id, name, { until: 'time', day: '2026-12-01', time: '08:00' });
    expect(codeOf(reply)).toEqual([422, 'wrong_state']);
    expect(await desk.rowOf(id)).toMatchObject({ status });
  });

  test('nothing but the version that was read is published', async () => {
    const id = await desk.written();
    const { version } = await desk.read(id);
    await desk.save(desk.second, id, { headline: 'Half a hea' });
    expect(codeOf(await desk.writer.send('POST', of(id, '/publish'), { version }))).toEqual([409, 'conflict']);
    expect(await desk.rowOf(id)).toMatchObject({ status: 'draft' });
  });
});

describe('its address', () => {
  test('follows the headline until it is published, then stays; a chosen one leads from the old', async () => {
    const id = await desk.written({ headline: 'Something else entirely' });
    await desk.step(desk.writer, id, 'publish');
    expect(await desk.rowOf(id)).toMatchObject({ slug: 'something-else-entirely' });
    const renamed = await desk.writer.send('PUT', of(id, '/slug'), { slug: 'A better address!' });
    expect(renamed.body).toEqual({ content_id: id, slug: 'a-better-address' });
    expect((await desk.read(id)).old_slugs).toEqual(['something-else-entirely']);
    const other = await desk.written();
    for (const slug of ['a-better-address', 'something-else-entirely', 'member-services', '!!!'])
      expect(fieldsOf(await desk.writer.send('PUT', of(other, '/slug'), { slug }))).toEqual(['slug']);
    await desk.writer.send('PUT', of(id, '/slug'), { slug: 'something-else-entirely' });
    expect((await desk.read(id)).old_slugs).toEqual(['a-better-address']);
  });
});

describe('corrections', () => {
  test('stand under what readers see, at once', async () => {
    const id = await desk.published();
    const text = 'An earlier version had the wrong town.';
    const purged = await desk.purgedBy(() => desk.writer.send('POST', of(id, '/corrections'), { text }));
    expect(purged).toContain(`article:${id}`);
    expect((await desk.read(id)).corrections).toMatchObject([{ text, by: 'ada.rowe' }]);
    const draft = await desk.written();
    expect(codeOf(await desk.writer.send('POST', of(draft, '/corrections'), { text }))).toEqual([422, 'wrong_state']);
  });
});

describe('revisions', () => {
  test('are compared by blocks and words, and one is restored as a draft', async () => {
    const id = await desk.published();
    await desk.save(desk.writer, id, {
      kind: 'explicit',
      body: JSON.stringify(documentOf('The first paragraph, changed.', 'The second.')),
    });
    const { revisions } = (await desk.writer.get(of(id, '/revisions'))).body;
    const first = revisions.find(({ kind }: { kind: string }) => kind === 'published');
    const { difference } = (await desk.writer.get(of(id, `/revisions/${first.id}/difference`))).body;
    expect(difference).toMatchObject({
      is_same: false,
      to: null,
      facts: [],
      blocks: [{ kind: 'changed' }, { kind: 'same' }],
    });
    expect(difference.blocks[0].words).toContainEqual({ kind: 'added', text: ' paragraph, changed.' });
    const between = await desk.writer.get(of(id, `/revisions/${first.id}/difference?to=${revisions[0].id}`));
    expect(between.body.difference.to).toMatchObject({ id: revisions[0].id, kind: 'saved' });

    const { version } = await desk.read(id);
    const path = of(id, `/revisions/${first.id}/restore`);
    const purged = await desk.purgedBy(async () => {
      expect((await desk.writer.send('POST', path, { version })).body.version).toBe(version + 1);
    });
    expect(purged).toEqual([]);
    expect(JSON.parse((await desk.read(id)).copy.body)).toEqual(documentOf('The first paragraph.', 'The second.'));
    expect(codeOf(await desk.writer.send('POST', path, { version }))).toEqual([409, 'conflict']);
    expect((await desk.kindsOf(id))[0]).toBe('restored');
  });

  test('of another article are not found', async () => {
    const [one, other] = [await desk.published(), await desk.published()];
    const [revision] = (await desk.writer.get(of(other, '/revisions'))).body.revisions;
    for (const part of ['', '/difference'])
      expect((await desk.writer.get(of(one, `/revisions/${revision.id}${part}`))).status).toBe(404);
  });
});

describe('the list', () => {
  test('has filters, counts and who is at it', async () => {
    const id = await desk.written({ headline: 'Zebra stripes in Ames' });
    await desk.writer.send('PUT', of(id, '/presence'), { editor: aWindow() });
    const { body } = await desk.reader.get(`${CONTENTS}?query=ames zebra&status=draft`);
    expect(body).toMatchObject({ total: 1, may_write: false });
    expect(body.contents).toMatchObject([
      { id, headline: 'Zebra stripes in Ames', editor: 'ada.rowe', may_write: false, site: { id: desk.alabama.id } },
    ]);
    expect(body.counts.find(({ status }: { status: string }) => status === 'draft').count).toBe(1);
    expect((await desk.second.get(`${CONTENTS}?query=zebra&mine=1`)).body.total).toBe(0);
    expect((await desk.writer.get(`${CONTENTS}?query=${id}`)).body.contents[0].id).toBe(id);
    expect((await desk.writer.get(`${CONTENTS}?site_id=${desk.auburn.id}&query=zebra`)).body.total).toBe(0);
    expect((await desk.writer.get(`${CONTENTS}?query=${encodeURIComponent('100%_\\')}`)).body.total).toBe(0);
  });

  test.each([
    ['Đuro Uzorak commits', ['duro', 'DURO UZORAK', 'Đuro', 'uzor']],
    ['Manti Te‘ao visits Hawaiʻi', ['teao', "te'ao hawai'i", 'Te’ao', 'hawaii', 'awai']],
    ['Ægir Œuvre & Sons: 100% ready', ['aegir oeuvre', 'ŒUVRE', '100%', '& sons']],
    ['日本 in spring', ['日本', 'spring']],
  ])('finds the headline %s as any keyboard writes it', async (headline, queries) => {
    const id = await desk.written({ headline });
    for (const query of queries) {
      const { body } = await desk.writer.get(`${CONTENTS}?query=${encodeURIComponent(query)}`);
      expect({ query, ids: body.contents.map((each: { id: number }) => each.id) }).toEqual({ query, ids: [id] });
    }
  });
});

test('HTML of a clipboard becomes a document, and nothing is written', async () => {
  const { status, body } = await desk.writer.send('POST', '/api/v2/admin/publishing/html_imports', {
    html: '<h1>A</h1><p>B</p>',
  });
  expect({ status, wordCount: body.word_count, blockCount: JSON.parse(body.body).content.length }).toEqual({
    status: 200,
    wordCount: 2,
    blockCount: 2,
  });
});
