import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Finds how a test file depends on real time, by its syntax: it sleeps, reads the calendar, or sets a wall-clock limit. Text within
 * strings, such as the program of a child process, is not code of the test.
 */
export type TimeUse = { rule: 'sleep' | 'calendar' | 'clock bound'; line: number };

const TIMERS = new Set(['setTimeout', 'setInterval', 'sleep', 'pause', 'delay', 'waitForTimeout']);
/** Only on these objects is `setTimeout` the timer; `socket.setTimeout` is something else. */
const GLOBALS = new Set(['globalThis', 'global', 'window']);
const COMPARISONS = /^toBe(LessThan|GreaterThan|CloseTo)/;
const ORDER = new Set(['<', '<=', '>', '>=']);
/** Names that tests use for elapsed time. */
const DURATIONS = ['ms', 'took', 'elapsed', 'duration'];

export function timeUses(path: string, text: string): TimeUse[] {
  const { program } = parseSync(path, text);
  const found: TimeUse[] = [];
  const durations = new Set(DURATIONS);
  const report = (rule: TimeUse['rule'], { start }: ESTree.Node) =>
    found.push({ rule, line: text.slice(0, start).split('\n').length });

  new Visitor({
    ImportDeclaration(node) {
      if (!/^(node:)?timers\/promises$/.test(node.source.value)) return;
      if (node.specifiers.some(({ type, local }) => type !== 'ImportSpecifier' || local.name !== 'setImmediate'))
        report('sleep', node);
    },
    CallExpression(node) {
      if (isTimer(node.callee)) report('sleep', node);
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date') report('calendar', node);
    },
    NewExpression(node) {
      const { callee, arguments: given } = node;
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) report('calendar', node);
    },
    MemberExpression(node) {
      if (isMember(node, 'Date', 'now')) report('calendar', node);
    },
    ImportSpecifier(node) {
      if (node.imported.type === 'Identifier' && node.imported.name === 'systemClock') report('calendar', node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isDuration(init, durations)) durations.add(id.name);
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'Identifier' && isDuration(right, durations)) durations.add(left.name);
    },
  }).visit(program);

  new Visitor({
    CallExpression(node) {
      const { callee, arguments: limits } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!COMPARISONS.test(callee.property.name)) return;
      if ([callee.object, ...limits].some((part) => isDuration(part, durations))) report('clock bound', node);
    },
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (ORDER.has(operator) && [left, right].some((side) => isElapsed(side))) report('clock bound', node);
    },
  }).visit(program);
  return found.toSorted((one, other) => one.line - other.line);
}

function isTimer(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return TIMERS.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const { object, property } = callee;
  if (property.name === 'waitForTimeout') return true;
  return object.type === 'Identifier' && GLOBALS.has(object.name) && TIMERS.has(property.name);
}

const isMember = (node: ESTree.Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  node.property.type === 'Identifier' &&
  node.property.name === property;

/** It contains the difference between two readings of a clock, or the name of one. */
const isDuration = (node: ESTree.Node, names: ReadonlySet<string>): boolean =>
  isElapsed(node) || has(node, (part) => part.type === 'Identifier' && names.has(part.name));

const isElapsed = (node: ESTree.Node): boolean =>
  has(node, (part) => part.type === 'BinaryExpression' && part.operator === '-' && has(part, isClock));

const isClock = (node: ESTree.Node): boolean =>
  isMember(node, 'performance', 'now') || isMember(node, 'Date', 'now') || isMember(node, 'process', 'hrtime');

/** Whether `isMeant` is true for the node or a descendant. */
function has(node: unknown, isMeant: (node: ESTree.Node) => boolean): boolean {
  if (Array.isArray(node)) return node.some((each) => has(each, isMeant));
  if (!isNode(node)) return false;
  return isMeant(node) || Object.values(node).some((part) => has(part, isMeant));
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
