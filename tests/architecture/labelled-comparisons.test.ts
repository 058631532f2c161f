import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/**
 * `expect([reply.status, reply.body.error_code]).toEqual([422, 'invalid'])` fails as `[200, undefined] ≠ [422, 'invalid']`, which
 * says nothing about what differs. Different facts are compared with their labels: `expect({ status, errorCode }).toEqual({ … })`.
 */

/** Only these files are parsed: a comparison of a tuple has a bracket right after `expect(` or `expect.poll(() =>`. */
const MAY_COMPARE_TUPLE = /\bexpect(\.\w+)?\(\s*(async\s*)?(\(\)\s*=>\s*)?\[/;
const COMPARISONS = ['toEqual', 'toStrictEqual', 'toMatchObject'];

/** The lines that compare a tuple of different facts with another tuple, as `path:line`. */
function unlabelled({ path, text }: { path: string; text: string }): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    CallExpression({ start, callee, arguments: [expected] }) {
      if (callee.type !== 'MemberExpression' || !COMPARISONS.includes(nameOf(callee.property))) return;
      const tuple = comparedTuple(callee.object);
      if (tuple === null || expected?.type !== 'ArrayExpression' || !isFixed(expected)) return;
      if (tuple.elements.length !== expected.elements.length) return;
      if (new Set(tuple.elements.map((element) => element && factOf(element))).size < 2) return;
      found.push(`${path}:${text.slice(0, start).split('\n').length}`);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

/** The array in `expect([…])`, `expect([…]).not` or `expect.poll(() => […])`, if its length is written out. */
function comparedTuple(node: ESTree.Expression): ESTree.ArrayExpression | null {
  if (node.type === 'MemberExpression') return comparedTuple(node.object);
  if (node.type !== 'CallExpression') return null;
  const { callee, arguments: given } = node;
  if (nameOf(callee.type === 'MemberExpression' ? callee.object : callee) !== 'expect') return null;
  const [first] = given;
  const array = first?.type === 'ArrowFunctionExpression' && first.expression ? first.body : first;
  return array?.type === 'ArrayExpression' && isFixed(array) ? array : null;
}

const isFixed = ({ elements }: ESTree.ArrayExpression) =>
  elements.every((element) => element !== null && element.type !== 'SpreadElement');

/** The fact of an element: the property read or the function called, on whatever object. */
function factOf(node: ESTree.Node): string {
  switch (node.type) {
    case 'AwaitExpression':
      return factOf(node.argument);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return factOf(node.expression);
    case 'CallExpression':
      return `${factOf(node.callee)}()`;
    case 'MemberExpression':
      return nameOf(node.property);
    default:
      return nameOf(node);
  }
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : node.type;
}

test('different facts are compared with their labels', () => {
  const tests = sourceFiles.filter((file) => isTest(file) && MAY_COMPARE_TUPLE.test(file.text));
  expect(tests.length).toBeGreaterThan(5);
  expect(tests.flatMap(unlabelled)).toEqual([]);
});

test.each([
  `expect([reply.status, reply.body.error_code]).toEqual([422, 'invalid']);`,
  `expect([status, headers['x-cache']]).toStrictEqual([200, 'hit']);`,
  `expect([name, reply.status < 500], reply.text).toEqual([name, true]);`,
  `expect([await isSignedIn(member), await mayRead(member)]).not.toEqual([true, false]);`,
  `expect([(await mails())!.length, (await rowOf(id))?.status]).toMatchObject([1, 'sent']);`,
  `await expect.poll(() => [page.url(), calls.length]).toEqual(['/', 2]);`,
  `await expect.poll(async () => [await page.url(), await calls()]).toEqual(['/', 2]);`,
  `expect.soft([\n  first.total,\n  second.prospects.length,\n]).toEqual([51, 1]);`,
])('an unlabelled comparison is found: %s', (planted) => {
  const text = `test('a', async () => {\n  ${planted}\n});`;
  expect(MAY_COMPARE_TUPLE.test(text)).toBe(true);
  expect(unlabelled({ path: 'planted.test.ts', text })).toEqual(['planted.test.ts:2']);
});

test.each([
  `expect({ status, errorCode: body.error_code }).toEqual({ status: 422, errorCode: 'invalid' });`,
  `expect([first.id, second.id, third.id]).toEqual([1, 2, 3]);`,
  `expect([await receive(event), await receive(event)]).toEqual([true, true]);`,
  `expect([...names.keys(), total]).toEqual(['a', 2]);`,
  `expect([status, body]).toEqual(REFUSED);`,
  `expect(rows.map(({ id, at }) => [id, at])).toEqual([[1, 2], [3, 4]]);`,
])('labels and lists of one fact are left alone: %s', (allowed) => {
  expect(unlabelled({ path: 'allowed.test.ts', text: `test('a', async () => {\n  ${allowed}\n});` })).toEqual([]);
});
