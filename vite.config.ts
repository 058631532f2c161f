import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { cutFonts } from './scripts/cut-fonts.ts';
import type { ContractTree } from './src/platform/http/api-client.ts';
import type { EndpointDefinition } from './src/platform/http/endpoint.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In the browser zod is a stub: contracts are written with it, but only the server validates (decision record 0005). */
const zodStub: Plugin = {
  name: 'zod-stub',
  enforce: 'pre',
  resolveId(id) {
    return id === 'zod' && this.environment.name === 'client' ? at('./src/web/client/zod-stub.ts') : null;
  },
};

const CONTRACTS = at('./src/web/contracts.ts');

/** Of its calls the browser reads method and path only: the build leaves the rest, nearly all of a contract's text, on the server. */
const bareContracts: Plugin = {
  name: 'bare-contracts',
  apply: 'build',
  async load(id) {
    if (id !== CONTRACTS || this.environment.name !== 'client') return null;
    const { contracts }: { contracts: ContractTree } = await import(pathToFileURL(CONTRACTS).href);
    return `export const contracts = ${JSON.stringify(bare(contracts))};`;
  },
};

function isCall(node: ContractTree[string]): node is EndpointDefinition {
  return typeof node.method === 'string' && typeof node.path === 'string';
}

function bare(tree: ContractTree): object {
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [
      name,
      isCall(node) ? { method: node.method, path: node.path } : bare(node),
    ]),
  );
}

/** The order of the layers is settled by whichever rule names one first, and the one style sheet is put together chunk by chunk. */
const layersFirst: Plugin = {
  name: 'layers-first',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const order = await readFile(at('./src/design-system/layers.css'), 'utf8');
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const rules = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
        file.source = order + rules;
      }
    },
  },
};

/**
 * What lies in one file. The libraries of every page change seldom, so that a release leaves theirs in the browser; the pieces of
 * nearly every list page would be a dozen files of a few hundred bytes, which compress badly.
 */
const CHUNKS = [
  {
    name: 'react',
    priority: 2,
    test: /jsx-runtime|preload-helper|node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
  },
  {
    name: 'list',
    minShareCount: 2,
    test: /design-system[\\/](?:applied-filters|field|field-frame|filter-bar|pager|position-tag|rank-figure|stars|table|table-cells)\.tsx?$/,
  },
  {
    // Of the frame of every page; the groups below would take them along.
    name: 'frame',
    priority: 1,
    test: /(?:design-system[\\/](?:button|icon|visually-hidden)|http[\\/]id-input|colleges[\\/]college-flag-view|images[\\/]image-view)\.tsx?$/,
  },
  {
    // What stands beside a story too.
    name: 'rows',
    minShareCount: 2,
    test: /design-system[\\/](?:flag|rating-chip|row-list|section-head)\.tsx?$/,
  },
  {
    // A line or two each, without anything that they import.
    name: 'story-words',
    test: /(?:articles[\\/](?:article-access|article-tags-view|locked-part-view)|paywall[\\/](?:gift-view|meter-view)|embeds[\\/]oembed-view)\.ts$/,
  },
];

/**
 * Libraries of many small files that go into the server's bundle, each with all that it brings: read one by one, they take a
 * third of a start (and Drizzle 240 MB of memory). What such a library brings and is not here would be looked for beside the
 * bundle, in whatever version lies there: `tests/e2e/built-server.test.ts` finds it.
 */
const BUNDLED = [
  'drizzle-orm',
  'zod',
  'react-router',
  /^@remix-run\//,
  'cookie-es',
  'csv-parse',
  'rate-limiter-flexible',
  'qrcode',
  'dijkstrajs',
  'pngjs',
  'feedsmith',
  'entities',
  /^fast-xml-/,
  /^@nodable\//,
  'is-unsafe',
  'path-expression-matcher',
  'anynum',
  'strnum',
  'xml-naming',
  '@simplewebauthn/server',
  /^@(hexagon|levischuck|peculiar|noble)\//,
  'asn1js',
  'pvtsutils',
  'pvutils',
  'reflect-metadata',
  'tslib',
  'tsyringe',
];

/**
 * Two builds: the browser's (dist/client, with its manifest) and the server's (dist/server: the process, the command line and
 * the page renderer).
 */
export default defineConfig(
  async ({ command, isSsrBuild }): Promise<UserConfig> => ({
    plugins: [zodStub, bareContracts, layersFirst, react()],
    // The server's build has no style sheet.
    resolve: { alias: isSsrBuild ? [] : await cutFonts(at('./src/design-system/fonts.css'), at('./.cache/fonts')) },
    publicDir: isSsrBuild ? false : 'public',
    // The development server runs ES modules alone.
    ssr: { noExternal: command === 'build' ? BUNDLED : [] },
    build: isSsrBuild
      ? {
          outDir: 'dist/server',
          emptyOutDir: false,
          ssr: true,
          target: 'node24',
          sourcemap: true,
          rollupOptions: {
            input: {
              server: at('./src/server.ts'),
              cli: at('./src/cli.ts'),
              'entry-server': at('./src/web/entry-server.tsx'),
              'painting-process': at('./src/platform/pictures/painting-process.ts'),
              'darkroom-process': at('./src/platform/pictures/darkroom-process.ts'),
            },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        }
      : {
          outDir: 'dist/client',
          // A server that still runs, and pages that caches hold, name the files of the build before: scripts/build.mjs sweeps them later.
          emptyOutDir: false,
          manifest: true,
          // 20 kB for the whole network, once: a page had up to twenty files to wait for before it showed anything.
          cssCodeSplit: false,
          target: 'es2022',
          // The browsers that know light-dark(); for older ones the build would write each colour twice.
          cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
          // Fonts and pictures stay files: a data: URL in a stylesheet would load with every page.
          assetsInlineLimit: 0,
          rollupOptions: {
            // The worker shares no module with the pages, so that it is one file: not every browser takes imports there.
            input: [at('./src/web/entry-client.tsx'), at('./src/web/service-worker/worker.ts')],
            output: {
              codeSplitting: { groups: CHUNKS },
              // The first script of every page names some 180 files, and hashes barely compress: shorter ones in fewer letters save 275 bytes.
              // Seven still tell 78 billion versions of a file apart.
              hashCharacters: 'base36',
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
            },
          },
        },
  }),
);
