import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Alert } from './alert.tsx';
import { TextField } from './field.tsx';
import { Flag } from './flag.tsx';
import { Gallery } from './gallery.tsx';
import { Pager } from './pager.tsx';
import { Plate } from './plate.tsx';
import { RankFigure } from './rank-figure.tsx';
import { RankMove } from './rank-move.tsx';
import { RatingChip } from './rating-chip.tsx';
import { SortHead, Table, TableRow, TierBreak } from './table.tsx';
import { TeamMove } from './team-move.tsx';
import { Toasts } from './toasts.tsx';

const LSU = { key: 'lsu', abbreviation: 'LSU', name: 'Louisiana State' };

function draw(piece: ReactNode): string {
  return renderToStaticMarkup(piece);
}

/** Roughly what a screen reader announces: the text without the markup. */
function heard(piece: ReactNode): string {
  return draw(piece)
    .replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<[^>]+>/g, '');
}

describe('marks', () => {
  test.each([5, 4, 3, 2] as const)('a chip of %i stars has its tier and its number', (stars) => {
    const html = draw(<RatingChip rating={6} stars={stars} />);
    expect(html).toContain(`data-tier="${stars}"`);
    expect(heard(<RatingChip rating={6} stars={stars} />)).toBe('Rating 6.0');
  });

  test('a chip without a rating says so', () => {
    expect(draw(<RatingChip rating={null} stars={null} />)).toContain('data-tier="nr"');
    expect(heard(<RatingChip rating={null} stars={null} />).trim()).toBe('Not rated');
  });

  test.each([
    [3, 'up 3'],
    [-12, 'down 12'],
    [0, 'no change'],
    [null, 'New'],
  ])('a movement of %j is heard as "%s"', (change, words) => {
    expect(heard(<RankMove change={change} />)).toBe(words);
  });

  test('no rank is a dash that is heard as words', () => {
    expect(heard(<RankFigure rank={null} />)).toBe('Not ranked');
    expect(draw(<RankFigure rank={null} />)).toContain('–');
  });

  test('a flag carries the key of its colours and the name', () => {
    const html = draw(<Flag team={LSU} />);
    expect(html).toMatch(/^<abbr [^>]*data-team="lsu"[^>]*title="Louisiana State"[^>]*>LSU<\/abbr>$/);
  });

  test('a team without colours is a neutral flag, no team an open one', () => {
    expect(draw(<Flag team={{ ...LSU, key: null }} />)).not.toContain('data-team');
    const open = draw(<Flag team={null} />);
    expect(open).not.toContain('data-team');
    expect(open).toMatch(/title="No school yet">TBD</);
  });

  test('a move reads from the one to the other', () => {
    expect(heard(<TeamMove from={LSU} to={null} />)).toBe('LSU to TBD');
    expect(heard(<TeamMove from={LSU} to={LSU} isBack />)).toBe('LSU back to LSU');
    expect(heard(<TeamMove from={null} to={null} end={{ letters: 'pro', title: 'Declared for the draft' }} />)).toBe(
      '– to pro',
    );
  });

  test('a plate is always the same for the same seed', () => {
    const first = draw(<Plate seed="prospect-345" position="OT" team="lsu" />);
    expect(draw(<Plate seed="prospect-345" position="OT" team="lsu" />)).toBe(first);
    expect(draw(<Plate seed="prospect-345" position="CB" team="lsu" />)).not.toBe(first);
    expect(first).toContain('aria-hidden="true"');
  });
});

describe('pager', () => {
  function pager(page: number, pages: number): string {
    return draw(<Pager page={page} pages={pages} hrefFor={(number) => `?page=${number}`} count="1 to 25 of 1,000" />);
  }

  test('shows the five pages around this one, and the way to the next five', () => {
    const html = pager(8, 40);
    expect([...html.matchAll(/aria-label="Page (\d+)"/g)].map((match) => match[1])).toEqual(['6', '7', '8', '9', '10']);
    expect(html).toMatch(/href="\?page=8"[^>]*aria-current="page"/);
    expect(html).toMatch(/href="\?page=1">Previous 5 Pages</);
    expect(html).toMatch(/href="\?page=11">Next 5 Pages</);
    expect(html).toContain('1 to 25 of 1,000');
  });

  test('has no way out at either end, and nothing for one page', () => {
    expect(pager(2, 40)).not.toContain('Previous 5 Pages');
    expect(pager(38, 40)).not.toContain('Next 5 Pages');
    expect(pager(1, 1)).toBe('');
  });
});

describe('table', () => {
  const head = (
    <SortHead href="?sort=-rank" order="descending">
      Rank
    </SortHead>
  );

  test('says what it holds, and which column sorts it, with a link', () => {
    const html = draw(
      <Table caption="2027 national 250" head={head}>
        <TierBreak columns={1}>Four stars: 11 to 212</TierBreak>
      </Table>,
    );
    expect(html).toMatch(/<caption[^>]*>2027 national 250<\/caption>/);
    expect(html).toMatch(/<th scope="col" aria-sort="descending"><a [^>]*href="\?sort=-rank"/);
    expect(html).toMatch(/<th colSpan="1" scope="colgroup">|<th colspan="1" scope="colgroup">/i);
  });

  test('only an own row takes a team’s colours', () => {
    const row = (own: boolean) =>
      draw(
        <Table caption="c" head={head}>
          <TableRow own={own} team="lsu">
            <td>1</td>
          </TableRow>
        </Table>,
      );
    expect(row(true)).toContain('data-team="lsu"');
    expect(row(false)).not.toContain('data-team');
  });
});

describe('feedback', () => {
  test('a severe alert interrupts, the others wait', () => {
    expect(draw(<Alert kind="severe">No</Alert>)).toContain('role="alert"');
    expect(draw(<Alert kind="success">Yes</Alert>)).toContain('role="status"');
    expect(draw(<Alert kind="siteAdaptive">Join</Alert>)).toContain('role="status"');
  });

  test('of four toasts the newest three are shown, the severe one in the assertive region', () => {
    const toasts = (['info', 'severe', 'info', 'success'] as const).map((kind, index) => ({
      id: `${index}`,
      kind,
      message: `message ${index}`,
    }));
    const html = draw(<Toasts toasts={toasts} onClose={() => {}} />);
    expect(html).not.toContain('message 0');
    const [assertive = '', polite = ''] = html.split('aria-live="polite"');
    expect(assertive).toContain('message 1');
    expect(polite.indexOf('message 3')).toBeLessThan(polite.indexOf('message 2'));
    expect(html.match(/role="alert"/g)).toHaveLength(1);
    expect(polite).not.toContain('role=');
  });

  test('a toast that nothing closes has no button for it', () => {
    const toast = { id: '1', kind: 'siteAdaptive', message: 'Join' } as const;
    expect(draw(<Toasts toasts={[toast]} onClose={() => {}} />)).toContain('aria-label="Close"');
    expect(draw(<Toasts toasts={[{ ...toast, canClose: false }]} onClose={() => {}} />)).not.toContain('<button');
  });

  test('a field ties its words to its control', () => {
    const html = draw(<TextField id="user" label="Username" error="Taken" hint="Letters" defaultValue="ken" />);
    expect(html).toMatch(/<label [^>]*for="user"/);
    expect(html).toMatch(/aria-invalid="true" aria-describedby="user-error user-hint"/);
    expect(html).toMatch(/id="user-error"/);
  });
});

test('nothing in the gallery has a style attribute, which the page’s policy forbids', () => {
  const html = draw(<Gallery />);
  expect(html).not.toContain(' style=');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
});
