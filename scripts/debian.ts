import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this program may install Debian's packages: as root, on Debian or a child of it. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs packages by name; throws with apt's own words when that fails. */
export function installPackages(names: readonly string[]): void {
  aptGet(['update', '-qq']);
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

function aptGet(args: string[]): void {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}
