import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cruise, reachedFrom, root } from './cruise.ts';

/** Below the current number: a parser that finds no modules would see every rule obeyed. */
const MODULES_AT_LEAST = 300;

/** Packages that the browser may load. */
const FOR_BROWSERS = [
  '@reduxjs/toolkit',
  // Staff drag the rows of a ranking list: only on the pages of one list.
  '@atlaskit/pragmatic-drag-and-drop',
  '@atlaskit/pragmatic-drag-and-drop-auto-scroll',
  // Loaded only when a passkey or a captcha is requested.
  '@simplewebauthn/browser',
  'altcha-lib',
  // Loads Stripe's own script, if Stripe is configured and a card is entered.
  '@stripe/stripe-js',
  // The article editor: staff load it on one page, which the test below checks.
  '@tiptap/core',
  '@tiptap/extension-table',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  // Parses pasted HTML like the server's import.
  'htmlparser2',
  'react',
  'react-dom',
  'react-redux',
  'redux',
  'react-router',
  'zod',
  '@fontsource-variable/archivo',
  '@fontsource-variable/newsreader',
];
const SERVER_FILE =
  /^src\/(web\/server\/|platform\/(?!http\/)|[^/]+\.ts$)|\/(tables|queries|service|endpoints|jobs|emails|public|factory|command)\.tsx?$/;

const { modules, violations } = cruise(root, ['src', 'tests', 'scripts', 'bench']);
const isTest = (path: string) => /\.(test|test-support)\.tsx?$/.test(path);

test('the modules are seen', () => {
  const seen = modules.filter(({ source }) => source.startsWith('src/'));
  expect(seen.length).toBeGreaterThan(MODULES_AT_LEAST);
  expect(seen.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(2 * MODULES_AT_LEAST);
});

test('no boundary is crossed', () => {
  expect(violations).toEqual([]);
});

test('areas depend on one another without cycles', () => {
  const areaOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
  const edges = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = areaOf(source);
    if (from === undefined || isTest(source) || source.endsWith('/factory.ts')) continue;
    const known = edges.get(from) ?? new Set();
    for (const { resolved } of dependencies) known.add(areaOf(resolved) ?? from);
    edges.set(from, known);
  }
  expect(edges.size).toBeGreaterThan(3);
  expect(findCycle(edges)).toBeNull();
});

/** A cycle of areas, or null. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const follow = (area: string, trail: string[]): string[] | null => {
    if (trail.includes(area)) return [...trail.slice(trail.indexOf(area)), area];
    if (done.has(area)) return null;
    for (const next of edges.get(area) ?? []) {
      const cycle = next === area ? null : follow(next, [...trail, area]);
      if (cycle) return cycle;
    }
    done.add(area);
    return null;
  };
  return [...edges.keys()].map((area) => follow(area, [])).find((cycle) => cycle !== null) ?? null;
}

test('the browser loads no module of the server', () => {
  const reached = [...reachedFrom('src/web/entry-client.tsx', modules)];
  expect(reached.length).toBeGreaterThan(30);
  const wrong = reached.filter(([path, { dependencyTypes }]) => {
    if (dependencyTypes.includes('core') || SERVER_FILE.test(path)) return true;
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
    return name !== undefined && !FOR_BROWSERS.includes(name);
  });
  expect(wrong.map(([path, { from }]) => `${from} → ${path}`)).toEqual([]);
});

test('the editor of articles is a program of its own: only its page asks for it, and only when it is open', () => {
  const EDITOR = 'src/features/content/publishing/ui/editor/';
  const ofTiptap = modules.filter(
    ({ source, dependencies }) =>
      source.startsWith('src/') && dependencies.some(({ resolved }) => resolved.includes('node_modules/@tiptap/')),
  );
  expect(ofTiptap.length).toBeGreaterThan(5);
  expect(ofTiptap.map(({ source }) => source).filter((source) => !source.startsWith(EDITOR))).toEqual([]);
  const door = `${EDITOR}body-editor.tsx`;
  const doors = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved, dependencyTypes }) => (resolved === door ? [{ source, dependencyTypes }] : [])),
  );
  expect(doors).toEqual([
    {
      source: 'src/features/content/publishing/ui/desk/body-part.tsx',
      dependencyTypes: expect.arrayContaining(['dynamic-import']),
    },
  ]);
});

/** One line of code that breaks each rule. */
const PLANTED: Record<string, { in: string; code: string }> = {
  'kernel-is-pure': { in: 'src/kernel/money.ts', code: `import 'node:fs';` },
  'platform-knows-no-feature': { in: 'src/platform/db.ts', code: `import '#features/a/one/public.ts';` },
  'design-system-knows-no-feature': {
    in: 'src/design-system/button.tsx',
    code: `import '#features/a/one/contract.ts';`,
  },
  'modules-meet-at-public': { in: 'src/features/a/two/service.ts', code: `import '../one/service.ts';` },
  'factories-use-public-and-factories': { in: 'src/features/a/two/factory.ts', code: `import '../one/service.ts';` },
  'factories-are-for-tests-and-seeds': { in: 'src/features/a/two/other.ts', code: `import './factory.ts';` },
  'tables-stay-in-the-area': { in: 'src/features/b/one/queries.ts', code: `import '#features/a/one/tables.ts';` },
  'tables-are-joined-by-queries': {
    in: 'src/features/a/three/service.ts',
    code: `import type { T } from '../one/tables.ts';`,
  },
  'tables-stay-in-features': { in: 'src/server.ts', code: `import '#features/a/one/tables.ts';` },
  'shapes-are-isomorphic': { in: 'src/features/a/three/contract.ts', code: `import '#platform/clock.ts';` },
  'shapes-know-no-role-file': { in: 'src/features/a/four/contract.ts', code: `import type { T } from './queries.ts';` },
  'ui-knows-no-server-file': {
    in: 'src/features/a/two/ui/page.tsx',
    code: `import type { T } from '../service.ts';\nexport const Page = () => <p />;`,
  },
  'features-know-only-hooks-of-web': { in: 'src/features/a/five/service.ts', code: `import '#web/document.tsx';` },
  'nobody-loads-a-root-file': { in: 'src/web/document.tsx', code: `import '../server.ts';` },
  'the-simulation-is-a-program': {
    in: 'src/features/a/seven/service.ts',
    code: `import '../../../simulation/faults.ts';`,
  },
  'web-enters-by-the-doors': { in: 'src/web/root.tsx', code: `import '#features/a/one/service.ts';` },
  'nobody-imports-notifications': {
    in: 'src/features/a/six/service.ts',
    code: `import '#features/notifications/push/public.ts';`,
  },
  'money-knows-no-sport': { in: 'src/features/billing/tax/service.ts', code: `import '#features/a/one/public.ts';` },
  'relative-only-inside-an-area': { in: 'src/features/b/two/service.ts', code: `import '../../a/one/public.ts';` },
  'relative-only-inside-a-layer': { in: 'src/platform/clock.ts', code: `import '../kernel/dates.ts';` },
  'no-cycles': { in: 'src/kernel/dates.ts', code: `import './dates-two.ts';` },
  'sources-know-no-test': { in: 'src/kernel/slugs.ts', code: `import './slugs.test.ts';` },
  'sources-need-no-dev-dependency': { in: 'src/platform/log.ts', code: `import 'vite';` },
  'everything-resolves': { in: 'src/platform/mail.ts', code: `import './absent.ts';` },
};

const AROUND: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#kernel/*': './src/kernel/*',
      '#platform/*': './src/platform/*',
      '#features/*': './src/features/*',
      '#web/*': './src/web/*',
    },
    devDependencies: { vite: '*' },
  }),
  'src/features/a/one/service.ts': '',
  'src/features/a/one/public.ts': '',
  'src/features/a/one/contract.ts': '',
  'src/features/a/one/tables.ts': 'export type T = string;',
  'src/features/a/four/queries.ts': 'export type T = string;',
  'src/features/notifications/push/public.ts': '',
  'src/simulation/faults.ts': '',
  'src/kernel/dates-two.ts': `import './dates.ts';`,
  'src/kernel/slugs.test.ts': '',
};

test('each rule is broken by a line that breaks it', { timeout: 60_000 }, () => {
  const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
    '../../.dependency-cruiser.cjs',
  );
  expect(Object.keys(PLANTED).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted());

  const folder = mkdtempSync(join(tmpdir(), 'bluechip-boundaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { ...AROUND, ...Object.fromEntries(Object.values(PLANTED).map((plant) => [plant.in, plant.code])) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  const found = cruise(folder, ['src']).violations;
  const missed = Object.entries(PLANTED).filter(
    ([rule, plant]) => !found.some((each) => each.rule === rule && [each.from, each.to].includes(plant.in)),
  );
  expect(missed.map(([rule]) => rule)).toEqual([]);
});
