import { expect, test } from 'vitest';
import { runCommand } from '../../src/commands.ts';
import { abilitiesOf } from '../../src/features/admin/console/abilities.ts';
import { STAFF_ROLES } from '../../src/kernel/permissions.ts';
import { PAGES } from '../../src/web/pages.ts';

const plain = { isPublisher: false, isStaffWriter: false };
const standings = [
  ...STAFF_ROLES.map((role) => ({ role, ...plain })),
  { role: 'user' as const, isPublisher: true, isStaffWriter: false },
  { role: 'user' as const, isPublisher: false, isStaffWriter: true },
];
const abilities = standings.flatMap(abilitiesOf);

test('each ability that staff are shown leads to a page that there is, or names a command that there is', async () => {
  const paths = new Set(PAGES.map(({ path }) => path));
  expect(abilities.flatMap(({ href }) => (href === null || paths.has(href) ? [] : [href]))).toEqual([]);
  const commands = [...new Set(abilities.flatMap(({ command }) => command ?? []))];
  for (const command of commands) {
    const [, name = '', verb = ''] = command.split(' ');
    const help: string[] = [];
    const io = { out: (text: string) => void help.push(text), err: () => {}, cwd: '/', signal: AbortSignal.abort() };
    const code = await runCommand([name, '--help'], io, () => Promise.reject(new Error('help opens nothing')));
    expect({ command, code, isExplained: help.join('\n').includes(`bluechip ${name} ${verb}`) }).toEqual({
      command,
      code: 0,
      isExplained: true,
    });
  }
});

test('each ability has one way, and no two of one person have the same label', () => {
  expect(abilities.filter(({ href, command }) => (href === null) === (command === null))).toEqual([]);
  for (const standing of standings) {
    const labels = abilitiesOf(standing).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  }
});

test('nothing is named that has no call', () => {
  const words = abilities.map(({ label }) => label).join(' ');
  expect(words).not.toMatch(/webhook|API key|jobs|view as|merging/i);
});
