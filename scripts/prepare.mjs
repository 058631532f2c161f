import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, STAMP, sourceStamp } from './project-files.mjs';

/**
 * Prepares what everything needs: packages, the pinned Node, a build of the current sources. Plain JavaScript on
 * built-in modules only, because on a fresh clone it runs on the machine's own Node, before anything is installed.
 */

const NODE_NEEDED = 20;
const isWindows = process.platform === 'win32';

/** Progress goes to standard error, so that a command's own output stays clean. */
export const say = (line) => process.stderr.write(`${line}\n`);

export function fail(message) {
  say(message);
  process.exit(1);
}

export function checkMachine() {
  if (Number(process.versions.node.split('.')[0]) < NODE_NEEDED)
    fail(
      `Bluechip needs Node ${NODE_NEEDED} or newer to start; this is Node ${process.versions.node}. See https://nodejs.org`,
    );
}

/** Installs the packages when they are missing or older than the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return;
  // `npm ci` would empty the link's target, which belongs to another working copy.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail('node_modules is a link and not up to date: update it where it leads, or remove the link.');
  say('Installing packages (npm ci), which takes a minute or two …');
  const started = Date.now();
  // Not the PATH of an npm script: its node is the one that `npm ci` is about to delete.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  // The build needs its tools even if NODE_ENV=production would leave them out.
  const { error, status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH },
    shell: isWindows,
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  if (error)
    fail(`npm was not found (${error.message}). Bluechip needs npm, which comes with Node: https://nodejs.org`);
  if (status !== 0) fail('The packages could not be installed; npm says why above.');
  say(`Installed in ${seconds(started)}.`);
}

function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  // npm writes both files within the same moment when it changes the lockfile itself.
  return (
    existsSync(installed) && statSync(installed).mtimeMs + 1000 >= statSync(join(root, 'package-lock.json')).mtimeMs
  );
}

let pinned = '';

/** The path of the Node that package.json pins, after checking that it runs here. */
export function pinnedNode() {
  if (pinned) return pinned;
  const path = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(path))
    fail(
      'The pinned Node is not installed: npm ran without install scripts. Run: npm ci --ignore-scripts=false --include=dev',
    );
  const { error, status, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (error || status !== 0)
    fail(
      `The pinned Node cannot run on this machine: ${(error?.message ?? stderr).trim()}\n  ${path} (${process.platform} ${process.arch})`,
    );
  pinned = path;
  return path;
}

/** Builds if the sources changed since the last build. */
export function ensureBuilt() {
  if (isBuilt()) return;
  const started = Date.now();
  say('Building …');
  const { status, stdout } = spawnSync(pinnedNode(), [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) fail(`${stdout}\nThe build failed.`);
  say(`Built in ${seconds(started)}.`);
}

export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceStamp();
}

/** Runs a program on the pinned Node in the project's folder, and ends with its exit code. */
export function runOnPinnedNode(args, env = {}) {
  const child = spawn(pinnedNode(), args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  let isTold = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      // At a terminal, Ctrl-C reaches the child by itself; a second SIGINT would end it in the middle of its stop.
      if (isTold || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      isTold = true;
      child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`The pinned Node cannot run on this machine: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;
