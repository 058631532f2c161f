import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
    test: /design-system[\\/](?:applied-filters|field|field-frame|filter-bar|flag|pager|position-tag|rank-figure|rating-chip|row-list|section-head|stars|table|table-cells)\.tsx?$/,
  },
];

/**
 * Two builds: the browser's (dist/client, with its manifest) and the server's (dist/server: the process, the command line and
 * the page renderer).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [zodStub, bareContracts, react()],
  publicDir: isSsrBuild ? false : 'public',
  // As hundreds of files Drizzle takes 240 MB of memory to load; in the bundle, with what is not used shaken out, next to nothing.
  ssr: { noExternal: ['drizzle-orm'] },
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
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        // A server that still runs, and pages that caches hold, name the files of the build before: scripts/build.mjs sweeps them later.
        emptyOutDir: false,
        manifest: true,
        target: 'es2022',
        // The browsers that know light-dark(); for older ones the build would write each colour twice.
        cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
        // Fonts and pictures stay files: a data: URL in a stylesheet would load with every page.
        assetsInlineLimit: 0,
        rollupOptions: { input: at('./src/web/entry-client.tsx'), output: { codeSplitting: { groups: CHUNKS } } },
      },
}));
