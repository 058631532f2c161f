import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run lockfile`, after a change of dependencies: adds the binaries of other platforms to package-lock.json. If the registry lacks
 * them, npm leaves them out of the lockfile, and `npm ci` then refuses it on every machine.
 */

export type LockedPackage = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lockfile = { packages: Record<string, LockedPackage> };

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The lockfile with an entry for each optional dependency that had none. */
export function completeLockfile<Lock extends Lockfile>(lockfile: Lock): Lock {
  const packages = { ...lockfile.packages };
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      // A version range is not a platform binary, because packages pin theirs.
      if (placesOf(path, name).some((place) => place in packages) || !/^\d/.test(version)) continue;
      packages[`node_modules/${name}`] = { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true };
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

/** Where Node looks for a package from inside another, nearest first. */
function placesOf(path: string, name: string): string[] {
  const parts = path.split('/node_modules/');
  return [
    ...parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
}

/** The platform in the name of a binary: "…/binding-linux-arm64-musl". */
function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const os = OS.filter((each) => words.includes(each));
  const cpu = CPU.filter((each) => words.includes(each));
  const libc = os.includes('linux') ? [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] : [];
  if (os.length === 0 || cpu.length === 0)
    throw new Error(`${name} does not tell its platform: add it to package-lock.json by hand`);
  return { os, cpu, ...(libc.length > 0 ? { libc } : {}) };
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '..', 'package-lock.json');
  const before = readFileSync(path, 'utf8');
  const lockfile: Lockfile = JSON.parse(before);
  const completed = completeLockfile(lockfile);
  writeFileSync(path, `${JSON.stringify(completed, null, 2)}\n`);
  console.log(
    `${Object.keys(completed.packages).length - Object.keys(lockfile.packages).length} entries added to package-lock.json`,
  );
}
