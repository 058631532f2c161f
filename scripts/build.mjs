import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { checkMachine, ensureInstalled, fail, isBuilt, pinnedNode } from './prepare.mjs';
import { root, STAMP, sourceStamp } from './project-files.mjs';

/** `npm run build`: builds the browser and the server, then writes a compressed copy of each text file of the browser build. */

const CLIENT = join(root, 'dist', 'client');
const HASHED_FOLDERS = [join(CLIENT, 'assets'), join(root, 'dist', 'server', 'chunks')];
const KEPT_MS = 86_400_000;
const TEXT = /\.(js|css|svg|html|json|txt|xml|ico|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

checkMachine();
ensureInstalled();
if (process.argv.includes('--if-stale') && isBuilt()) process.exit(0);
// Taken before the build, so that a change during it makes the next start build again.
const stamp = sourceStamp();
rmSync(STAMP, { force: true });
const builds = await Promise.all([vite([]), vite(['--ssr'])]);
for (const { output } of builds) process.stdout.write(output);
if (builds.some(({ code }) => code !== 0)) fail('The build failed.');
sweepOldFiles();
// Node's compile cache of the build before (start/enter.ts).
rmSync(join(root, 'dist', 'compiled'), { recursive: true, force: true });
await compressAssets();
writeFileSync(join(root, 'dist', 'commit'), commitOfSources());
mkdirSync(dirname(STAMP), { recursive: true });
writeFileSync(STAMP, stamp);

/** Shown by /healthz and `bluechip --version`; empty without git or a repository. */
function commitOfSources() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short', 'HEAD');
  if (status !== 0) return '';
  const isChanged = git('status', '--porcelain', '--untracked-files=no').stdout !== '';
  return `${stdout.trim()}${isChanged ? '-changed' : ''}\n`;
}

function vite(args) {
  // Without NODE_ENV=production the development build of React would be bundled.
  const child = spawn(pinnedNode(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  const keep = (chunk) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Removes files of builds older than a day. Until then a running server or a cached page may ask for them. */
function sweepOldFiles() {
  for (const folder of HASHED_FOLDERS.filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder).filter((each) => !/\.(br|gz)$/.test(each))) {
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs < KEPT_MS) continue;
      for (const suffix of ['', '.br', '.gz']) rmSync(`${path}${suffix}`, { force: true });
    }
  }
}

function isCompressed(path) {
  return existsSync(`${path}.gz`) && statSync(`${path}.gz`).mtimeMs >= statSync(path).mtimeMs;
}

async function compressAssets() {
  const assets = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('.vite') && !isCompressed(path));
  await Promise.all(assets.map(compress));
}

async function compress(path) {
  const text = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [br, gz] = await Promise.all([toBrotli(text, { params }), toGzip(text, { level: 9 })]);
  if (br.length < text.length) await writeFile(`${path}.br`, br);
  if (gz.length < text.length) await writeFile(`${path}.gz`, gz);
}
