import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '#platform/start-fault.ts';
import type { PageAssets } from '../document.tsx';
import { PAGE_FILES } from './page-files.ts';

/** The files that a page needs, from the build's manifest: the entry, the page's own chunk with its styles, the fonts. */

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

const ENTRY = 'src/web/entry-client.tsx';
/** One for all pages. */
const STYLE = 'style.css';
/** Preloaded before the page that it names, so that redirects to a form wait for one file less. */
const DOCUMENT_PAGES = 'src/web/document-pages.ts';
const WORKER = 'src/web/service-worker/worker.ts';
/** What the shell page loads after the first paint. */
const LATE = [
  'src/web/session/session.ts',
  'src/web/installed/installed-site.tsx',
  'src/web/installed/offline-view.tsx',
  'src/web/saved/sync-copies.ts',
];

export type Assets = {
  /** Null in `npm run dev`, where the development server serves the files. */
  clientFolder: string | null;
  forRoute: (routeId: string | undefined, teamStyles: string) => PageAssets;
  /** Absent in `npm run dev`, where files are not named by their content. */
  offline?: (teamStyles: string) => OfflineFiles;
};

/** The service worker's code, and the files that a browser caches for the offline page. */
type OfflineFiles = { code: string; entry: string; files: readonly string[] };

export function readAssets(clientFolder: string): Assets {
  const manifest = readManifest(clientFolder);
  const entry = withImports(manifest, ENTRY);
  const style = manifest[STYLE]?.file;
  const fonts = entry.fonts.filter((file) => /(archivo|newsreader).*\.woff2$/.test(file));
  const known = new Map<string | undefined, Omit<PageAssets, 'teamStyles'>>();
  const code = readFileSync(join(clientFolder, manifest[WORKER]?.file ?? ''), 'utf8');

  return {
    clientFolder,
    forRoute,
    offline(teamStyles) {
      const { entry: script, styles, preloads, fonts: faces } = forRoute('app-shell', teamStyles);
      const late = LATE.flatMap((file) => withImports(manifest, file).scripts).map((path) => `/${path}`);
      const files = new Set([script, ...preloads, ...late, ...styles, teamStyles, ...faces]);
      return { code, entry: script, files: [...files] };
    },
  };

  function forRoute(routeId: string | undefined, teamStyles: string): PageAssets {
    let found = known.get(routeId);
    if (!found) {
      found = assetsOf(routeId);
      known.set(routeId, found);
    }
    return { ...found, teamStyles };
  }

  function assetsOf(routeId: string | undefined): Omit<PageAssets, 'teamStyles'> {
    const file = routeId === undefined ? undefined : PAGE_FILES[routeId];
    const page = file ? withImports(manifest, file) : { scripts: [], fonts: [] };
    const url = (path: string) => `/${path}`;
    const [entryScript = ''] = entry.scripts;
    const preloads = new Set([...entry.scripts.slice(1), ...page.scripts]);
    preloads.delete(entryScript);
    const documents = manifest[DOCUMENT_PAGES];
    if (file && documents?.dynamicImports?.includes(file)) preloads.add(documents.file);
    return {
      entry: url(entryScript),
      styles: style === undefined ? [] : [url(style)],
      preloads: [...preloads].map(url),
      fonts: fonts.map(url),
    };
  }
}

/** Throws StartFault if the build is missing or was interrupted. */
function readManifest(clientFolder: string): Manifest {
  const path = join(clientFolder, '.vite', 'manifest.json');
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    const absent = Object.values(manifest).find(({ file }) => !existsSync(join(clientFolder, file)));
    if (!absent && manifest[ENTRY] && manifest[WORKER]) return manifest;
  } catch {
    // The file is missing or incomplete.
  }
  throw new StartFault(`The browser’s build is missing or not whole (${path}): run npm run build`);
}

/** A chunk with all its static imports, itself first. */
function withImports(manifest: Manifest, key: string): { scripts: string[]; fonts: string[] } {
  const seen = new Set<string>();
  const found = { scripts: [] as string[], fonts: [] as string[] };
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    found.scripts.push(chunk.file);
    found.fonts.push(...(chunk.assets ?? []));
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(key);
  return found;
}
