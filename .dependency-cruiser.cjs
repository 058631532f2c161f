/**
 * The boundaries of ARCHITECTURE.md. Capture groups ($1 area, $2 module) cover new modules without an edit here.
 * tests/architecture/boundaries.test.ts shows for every rule that it can fail, and adds what a rule cannot say
 * (areas without cycles, what the browser's code reaches).
 */

const MODULE = '^src/features/([^/]+)/([^/]+)/';
const TEST = '\\.(test|test-support)\\.tsx?$';
/** What a module shows to everyone: its calls and their shapes (isomorphic). */
const SHAPES = '/(contract|[^/]+-view)\\.ts$';
const QUERIES = '(queries|rows)\\.ts$|/queries/';
const ROLES =
  '/(tables|policy|service|endpoints|jobs|emails|public|factory|command)\\.tsx?$|(queries|rows)\\.ts$|/(service|queries|ui)/';
const WEB_HOOKS =
  '^src/web/(request-context\\.ts|page-policy\\.ts|root-data\\.ts|page-meta\\.tsx|calls\\.ts|use-live\\.ts|form-failure\\.ts|call-form\\.tsx|call-field\\.tsx|form-state\\.ts|use-saved\\.ts|use-kept-focus\\.ts|saved-toast\\.tsx|stale-form\\.tsx|done-notice\\.tsx|use-arrival-focus\\.ts|use-failed-fetch\\.ts|use-failure-toast\\.ts|use-request\\.ts|use-progress\\.ts|show-more\\.tsx|use-late\\.ts|sold-sites\\.ts|upload-picture\\.ts|leave-guard\\.ts|abandoned-call-form\\.tsx|account-fields\\.tsx|account-part\\.tsx|use-account-made\\.ts|use-loading\\.ts|use-session-areas\\.ts|outcome\\.tsx|registration-outcome\\.ts|captcha/|saved/|offers/|user-nav\\.tsx|admin-frame\\.tsx|typed-forms\\.ts|use-restore-form\\.ts|consent/third-party\\.ts|consent/consented-video\\.tsx|ad-slot\\.tsx|cards/|store/)';

const forbidden = [
  {
    name: 'kernel-is-pure',
    comment: 'kernel imports nothing but kernel: no I/O, no clock, no package.',
    from: { path: '^src/kernel/', pathNot: TEST },
    to: { pathNot: '^src/kernel/' },
  },
  {
    name: 'platform-knows-no-feature',
    from: { path: '^src/platform/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(platform|kernel)/' },
  },
  {
    name: 'design-system-knows-no-feature',
    from: { path: '^src/design-system/', pathNot: TEST },
    to: { path: '^src/', pathNot: '^src/(design-system|kernel)/' },
  },
  {
    name: 'modules-meet-at-public',
    comment: 'Another module is used through its public.ts, or the shapes of its contract.ts and *-view.ts.',
    from: { path: MODULE, pathNot: `${TEST}|/factory\\.ts$` },
    to: {
      path: '^src/features/',
      // Factories have a rule of their own.
      pathNot: ['^src/features/$1/$2/', '/(public|factory)\\.ts$', SHAPES, '/tables\\.ts$'],
    },
  },
  {
    name: 'factories-use-public-and-factories',
    from: { path: '^src/features/([^/]+)/([^/]+)/factory\\.ts$' },
    to: {
      path: '^src/features/',
      pathNot: ['^src/features/$1/$2/', '/(public|factory|tables)\\.ts$', SHAPES],
    },
  },
  {
    name: 'factories-are-for-tests-and-seeds',
    from: { path: '^src/', pathNot: [TEST, '/factory\\.ts$', '/seed/'] },
    to: { path: '/factory\\.ts$' },
  },
  {
    name: 'tables-stay-in-the-area',
    comment:
      'tables.ts is for its own module; for other modules of the area only in their tables and queries, to join.',
    from: { path: MODULE, pathNot: [TEST, '/factory\\.ts$'] },
    to: { path: '^src/features/[^/]+/[^/]+/tables\\.ts$', pathNot: '^src/features/$1/' },
  },
  {
    name: 'tables-are-joined-by-queries',
    from: { path: MODULE, pathNot: [TEST, '/factory\\.ts$', '/tables\\.ts$', QUERIES] },
    to: { path: '^src/features/$1/[^/]+/tables\\.ts$', pathNot: '^src/features/$1/$2/' },
  },
  {
    name: 'tables-stay-in-features',
    from: { path: '^src/', pathNot: [TEST, '^src/features/'] },
    to: { path: '^src/features/[^/]+/[^/]+/tables\\.ts$' },
  },
  {
    name: 'shapes-are-isomorphic',
    comment:
      'contract.ts and *-view.ts: zod, kernel, endpoint.ts, history-input.ts, html-input.ts, id-input.ts, file-input.ts, reason-input.ts, time-input.ts, other shapes, nouns of the own module.',
    from: { path: '^src/features/([^/]+)/([^/]+)/(contract|[^/]+-view)\\.ts$' },
    to: {
      pathNot: [
        '^node_modules/zod/',
        '^src/kernel/',
        '^src/platform/http/(endpoint|history-input|html-input|id-input|file-input|reason-input|time-input)\\.ts$',
        `^src/features/[^/]+/[^/]+${SHAPES}`,
        '^src/features/$1/$2/[^/]+\\.ts$',
      ],
    },
  },
  {
    name: 'shapes-know-no-role-file',
    from: { path: '^src/features/[^/]+/[^/]+/(contract|[^/]+-view)\\.ts$' },
    to: { path: ROLES },
  },
  {
    name: 'ui-knows-no-server-file',
    from: { path: '^src/features/([^/]+)/([^/]+)/ui/', pathNot: TEST },
    to: {
      path: '^src/',
      pathNot: [
        '^src/features/$1/$2/ui/',
        `^src/features/[^/]+/[^/]+${SHAPES}`,
        '^src/(design-system|kernel)/',
        '^src/platform/http/(endpoint|api-client)\\.ts$',
        WEB_HOOKS,
      ],
    },
  },
  {
    name: 'features-know-only-hooks-of-web',
    from: { path: '^src/features/', pathNot: TEST },
    to: { path: '^src/web/', pathNot: WEB_HOOKS },
  },
  {
    name: 'nobody-loads-a-root-file',
    comment:
      'The files of src/, src/start/ and src/simulation/ put the program together; a type of theirs may be named.',
    from: { path: '^src/.+/', pathNot: [TEST, '^src/(start|simulation)/'] },
    to: { path: '^src/[^/]+\\.tsx?$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the-simulation-is-a-program',
    comment: 'It runs the others from outside, faults included: only a root file loads it.',
    from: { path: '^src/.+/', pathNot: [TEST, '^src/simulation/'] },
    to: { path: '^src/simulation/' },
  },
  {
    name: 'web-enters-by-the-doors',
    comment:
      'web uses of a module its pages, shapes and public.ts; in the browser only pages and shapes (boundaries.test.ts).',
    from: { path: '^src/web/', pathNot: TEST },
    to: { path: '^src/features/', pathNot: ['/ui/', '/public\\.ts$', SHAPES] },
  },
  {
    name: 'nobody-imports-notifications',
    comment: 'It listens to events.',
    from: { path: '^src/(features|platform)/', pathNot: '^src/features/notifications/' },
    to: { path: '^src/features/notifications/' },
  },
  {
    name: 'money-knows-no-sport',
    comment:
      'billing and membership know nothing of recruiting and its neighbours; of the directory they ask for places.',
    from: { path: '^src/features/(billing|membership)/', pathNot: TEST },
    to: { path: '^src/features/', pathNot: '^src/features/(billing|membership|sites|media|directory/places)/' },
  },
  {
    name: 'relative-only-inside-an-area',
    comment: 'Between areas and layers by #features/…, #platform/… and so on.',
    from: { path: MODULE },
    to: { path: '^src/', pathNot: '^src/features/$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'relative-only-inside-a-layer',
    from: { path: '^src/(kernel|platform|design-system|web)/' },
    to: { path: '^src/.+/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased'] },
  },
  {
    name: 'no-cycles',
    comment: 'A cycle closed by types alone, or by a lazy import, is harmless at run time.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'sources-know-no-test',
    from: { path: '^src/', pathNot: TEST },
    to: { path: ['^(tests|scripts|bench)/', TEST] },
  },
  {
    name: 'sources-need-no-dev-dependency',
    from: { path: '^src/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'everything-resolves',
    from: {},
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // TypeScript 7 has no JavaScript API: with any other parser no TypeScript module is seen, and all rules hold.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
