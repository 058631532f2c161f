import { Node, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { TableMap, tableEditing } from '@tiptap/pm/tables';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ArticleBody } from '../../../articles/article-body.ts';
import { BODY_REFUSALS, HTML_LIMITS } from '../../../articles/body-limits-view.ts';
import { cleanBody } from '../../../articles/clean-body.ts';
import { FOREIGN_CASES } from '../../../articles/foreign-cases.test-support.ts';
import { foreignHtml } from '../../../articles/foreign-html-arbitrary.test-support.ts';
import { articleBodyOfHtml } from '../../../articles/html-body-view.ts';
import { articleSchema } from './article-schema.ts';
import { bodyText } from './body-text.ts';
import { pasteSlice, sliceOfHtml } from './pasted-html.ts';

const schema = articleSchema();

function imported(html: string) {
  const verdict = articleBodyOfHtml(html);
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.body;
}

/** Pasted into an empty article, as the server has it after a save. */
function pasted(html: string) {
  const empty = EditorState.create({ schema, plugins: [tableEditing()] });
  const { slice } = sliceOfHtml(html, schema);
  const { doc } = empty.apply(pasteSlice(empty.tr, slice));
  doc.check();
  return saved(doc);
}

/** Opened with the empty paragraph that the editor adds at the end, edited there and saved. */
function reopened({ content }: ArticleBody) {
  const doc = Node.fromJSON(schema, { type: 'doc', content: [...content, { type: 'paragraph' }] });
  doc.check();
  const state = EditorState.create({ schema, doc, plugins: [tableEditing()] });
  const at = TextSelection.atEnd(doc).from;
  const typed = state.apply(state.tr.insertText('x', at));
  return saved(typed.apply(typed.tr.delete(at, at + 1)).doc);
}

function saved(doc: Node) {
  const verdict = cleanBody(JSON.parse(bodyText(doc.toJSON())));
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.body;
}

function expectAlike(html: string) {
  const body = imported(html);
  expect(pasted(html)).toEqual(body);
  expect(reopened(body)).toEqual(body);
}

test.each(FOREIGN_CASES)('pasted, imported, and opened and saved: %s', (_, html) => {
  expectAlike(html);
});

test('whatever HTML it is, a paste gives what an import gives, and opening and saving keeps it', {
  timeout: 60_000,
}, () => {
  fc.assert(fc.property(foreignHtml, expectAlike), { numRuns: 2_000, seed: 6 });
});

test('every table of foreign HTML is as wide in each row', () => {
  fc.assert(
    fc.property(foreignHtml, (html) => {
      Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph' }, ...imported(html).content] }).descendants(
        (node) => {
          if (node.type.name === 'table') expect(TableMap.get(node).problems).toBeNull();
        },
      );
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('a line is pasted into a line, and blocks beside it', () => {
  const start = EditorState.create({
    schema,
    doc: schema.node('doc', null, [schema.node('paragraph', null, schema.text('ab'))]),
  });
  const state = start.apply(start.tr.setSelection(TextSelection.create(start.doc, 2)));
  const after = (html: string) => state.apply(pasteSlice(state.tr, sliceOfHtml(html, schema).slice)).doc.toString();
  expect(after('<b>x</b>')).toBe('doc(paragraph("a", bold("x"), "b"))');
  expect(after('<p>x</p><p>y</p>')).toBe('doc(paragraph("ax"), paragraph("yb"))');
});

test('a line is pasted into an empty heading as its words, and an empty item into an item stays', () => {
  const after = (block: Node, at: number, html: string) => {
    const start = EditorState.create({ schema, doc: schema.node('doc', null, [block]) });
    const state = start.apply(start.tr.setSelection(TextSelection.create(start.doc, at)));
    const { doc } = state.apply(pasteSlice(state.tr, sliceOfHtml(html, schema).slice));
    doc.check();
    return doc.toString();
  };
  const item = schema.node('listItem', null, [schema.node('paragraph')]);
  expect(after(schema.node('heading', { level: 2 }), 1, '<p>x</p>')).toBe('doc(heading("x"))');
  expect(after(schema.node('bulletList', null, [item]), 3, '<ul><li>a<li>b</ul>')).toBe(
    'doc(bulletList(listItem(paragraph("a")), listItem(paragraph("b"))))',
  );
  expect(after(schema.node('bulletList', null, [item]), 3, '<ol><li>a<li></ol>')).toContain('listItem(paragraph)');
});

test('what has too much for an article is refused with the reason', () => {
  const tags = sliceOfHtml('<b>'.repeat(HTML_LIMITS.tags + 1), schema);
  expect(tags).toEqual({ slice: Slice.empty, refusal: BODY_REFUSALS.too_much_markup });
  expect(sliceOfHtml('<p>x'.repeat(5_001), schema).refusal).toBe(BODY_REFUSALS.too_many_nodes);
  expect(sliceOfHtml(`<p>${'x'.repeat(1_000_001)}`, schema).refusal).toBe(BODY_REFUSALS.too_large);
});
