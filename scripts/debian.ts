import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this program may install Debian packages: as root, on Debian or a derivative. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Installs packages by name. Throws with apt's own message on failure. */
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
