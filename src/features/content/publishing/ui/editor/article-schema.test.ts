import { Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { cleanBody } from '../../../articles/clean-body.ts';
import { EMBED_EXAMPLES, embedOfAddress } from '../../../articles/embed-address-view.ts';
import { articleSchema } from './article-schema.ts';

const schema = articleSchema();

test('the nodes and marks are those of an article, with their attributes', () => {
  const attributes = (of: Record<string, { spec: { attrs?: object } }>) =>
    Object.fromEntries(Object.entries(of).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {}).toSorted()]));
  expect(attributes(schema.nodes)).toEqual({
    doc: [],
    paragraph: [],
    text: [],
    heading: ['level'],
    blockquote: [],
    bulletList: [],
    orderedList: ['start'],
    listItem: [],
    horizontalRule: [],
    hardBreak: [],
    table: [],
    tableRow: [],
    tableHeader: ['colspan', 'rowspan'],
    tableCell: ['colspan', 'rowspan'],
    figure: ['alt', 'caption', 'credit', 'imageId'],
    gallery: ['galleryId'],
    embed: ['reference', 'source'],
    prospectCard: ['prospectId'],
    teamCard: ['collegeId'],
  });
  expect(attributes(schema.marks)).toEqual({ bold: [], italic: [], strike: [], link: ['href'] });
});

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length ? { marks } : {}),
});
const line = (words: string) => ({ type: 'paragraph', content: [text(words)] });
const body = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('The weekend')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('Friday')] },
    {
      type: 'paragraph',
      content: [
        text('One ', { type: 'bold' }),
        text('two ', { type: 'italic' }, { type: 'strike' }),
        { type: 'hardBreak' },
        text('three', { type: 'link', attrs: { href: '/sites' } }),
      ],
    },
    { type: 'blockquote', content: [line('All of it.'), line('Twice.')] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            line('first'),
            { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [line('third')] }] },
          ],
        },
      ],
    },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [line('Team')] }],
        },
        {
          type: 'tableRow',
          content: [1, 2].map((cell) => ({
            type: 'tableCell',
            attrs: { colspan: 1, rowspan: 1 },
            content: [line(`cell ${cell}`)],
          })),
        },
      ],
    },
    { type: 'figure', attrs: { imageId: 7, alt: 'A play', caption: 'Drawn', credit: 'Staff' } },
    { type: 'gallery', attrs: { galleryId: 3 } },
    ...Object.values(EMBED_EXAMPLES).map((address) => ({ type: 'embed', attrs: { ...embedOfAddress(address) } })),
    { type: 'prospectCard', attrs: { prospectId: 12 } },
    { type: 'teamCard', attrs: { collegeId: 44 } },
    line('End.'),
  ],
};

test('every node of an article is the same after the editor had it', () => {
  const node = Node.fromJSON(schema, body);
  expect(() => node.check()).not.toThrow();
  expect(node.toJSON()).toEqual(body);
});

test('what the server keeps of a text is what the editor wrote, and the other way round', () => {
  const kept = cleanBody(body);
  expect(kept).toEqual({ ok: true, body });
});

test.each([
  ['a script', { type: 'script' }],
  ['an image without our block', { type: 'image', attrs: { src: 'https://example.com/x.gif' } }],
  ['a picture inside a quotation', { type: 'blockquote', content: [{ type: 'figure', attrs: { imageId: 7 } }] }],
  [
    'a table inside a table',
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'table' }] }] }] },
  ],
])('%s is no part of an article', (_, node) => {
  expect(() => Node.fromJSON(schema, { type: 'doc', content: [node] }).check()).toThrow();
});
