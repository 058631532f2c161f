import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian.ts';

/** The first is the same engine, headless only, and uses a quarter less CPU for the same pages. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const HOW_TO_GET_CHROMIUM =
  'Chromium was not found: install chromium or google-chrome, or name it by CHROMIUM_PATH.';

/** The path of a working Chromium, installing Debian's if permitted. Null if there is none. */
export function findChromium(onProgress: (line: string) => void): string | null {
  return findOrInstall(candidates, onProgress, () => {
    try {
      installPackages(['chromium-headless-shell']);
    } catch {
      // Not available, as on an older Debian. The next installation reports any other error.
      installPackages(['chromium']);
    }
  });
}

/** A Chromium with notifications, which the headless shell always refuses. */
export function findWholeChromium(onProgress: (line: string) => void): string | null {
  const whole = () => candidates().filter((path) => !path.includes('headless'));
  return findOrInstall(whole, onProgress, () => installPackages(['chromium']));
}

function findOrInstall(paths: () => string[], onProgress: (line: string) => void, install: () => void): string | null {
  const found = paths().find(runs);
  if (found !== undefined) return found;
  if (!canInstallPackages()) return null;
  onProgress('Installing chromium (apt-get) …');
  install();
  return paths().find(runs) ?? null;
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return [...named, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))];
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
