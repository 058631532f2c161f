import { describe, expect, test } from 'vitest';
import { parsePageWords } from './page-words.ts';

describe('understood', () => {
  test('a page with all that may be said', () => {
    const args = ['put', 'about-us', 'about.html', '--title', 'About us', '--description', 'Who we are', '--publish'];
    const more = ['--place', 'header', '--position', '2', '--rename', 'about', '--reason', 'launch', '--dry-run'];
    expect(parsePageWords([...args, ...more])).toEqual({
      kind: 'put',
      slug: 'about-us',
      file: 'about.html',
      change: {
        title: 'About us',
        description: 'Who we are',
        slug: 'about',
        place: 'header',
        status: 'published',
      },
      position: 2,
      reason: 'launch',
      dryRun: true,
      json: false,
    });
  });

  test('a change names only what it changes', () => {
    expect(parsePageWords(['put', 'staff', '--draft'])).toMatchObject({ change: { status: 'draft' }, file: null });
    expect(parsePageWords(['put', 'staff', 'staff.html'])).toMatchObject({ change: {}, file: 'staff.html' });
    expect(parsePageWords(['put', 'staff', '--position', '1'])).toMatchObject({ change: {}, position: 1 });
    expect(parsePageWords(['put', 'staff', '--description', ''])).toMatchObject({ change: { description: '' } });
  });

  test('lists, showing and removing', () => {
    expect(parsePageWords(['list', '--json'])).toEqual({ kind: 'list', json: true });
    expect(parsePageWords(['show', 'staff'])).toEqual({ kind: 'show', slug: 'staff', form: 'facts' });
    expect(parsePageWords(['show', 'staff', '--html'])).toMatchObject({ form: 'html' });
    expect(parsePageWords(['show', 'staff', '--json'])).toMatchObject({ form: 'json' });
    expect(parsePageWords(['remove', 'staff', '--reason', 'old'])).toMatchObject({ kind: 'remove', reason: 'old' });
  });
});

test.each([
  [[], /Use list, show, put or remove/],
  [['write', 'staff'], /Use list, show, put or remove/],
  [['list', 'staff'], /Unknown argument "staff"/],
  [['show'], /needs the address of a page/],
  [['put', 'staff'], /Enter what to change/],
  [['put', 'staff', '--dry-run'], /Enter what to change/],
  [['put', 'staff', 'a.html', 'b.html'], /Unknown argument "b.html"/],
  [['put', 'staff', '--place', 'sidebar'], /header, footer or none/],
  [['put', 'staff', '--position', '0'], /a number from 1/],
  [['put', 'staff', '--position', 'first'], /a number from 1/],
  [['put', 'staff', '--publish', '--draft'], /--publish or --draft/],
  [['show', 'staff', '--html', '--json'], /--html or --json/],
  [['remove', 'staff', '--title', 'x'], /--title does not go with "page remove"/],
  [['list', '--dry-run'], /--dry-run does not go with "page list"/],
  [['put', 'staff', '--color', 'red'], /Unknown option/],
])('%j is refused', (args, reason) => {
  expect(parsePageWords(args)).toEqual({ kind: 'wrong', reason: expect.stringMatching(reason) });
});
