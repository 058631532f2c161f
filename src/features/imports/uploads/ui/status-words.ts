import { isSport, sportName } from '#kernel/sports.ts';
import { kindWords } from '../kind-view.ts';
import type { ShownStatus, UploadView } from '../upload-view.ts';

export const STATUS_WORDS: Readonly<Record<ShownStatus, string>> = {
  uploaded: 'Waiting for check',
  checking: 'Checking',
  checked: 'Ready for review',
  confirmed: 'Waiting to import',
  running: 'Importing',
  done: 'Imported',
  undone: 'Undone',
  outdated: 'Check again',
  failed: 'Failed',
  expired: 'Deleted',
};

const IN_PROGRESS: readonly ShownStatus[] = ['uploaded', 'checking', 'confirmed', 'running'];
export const isInProgress = ({ status }: Pick<UploadView, 'status'>): boolean => IN_PROGRESS.includes(status);

/** "Recruits of a class, football 2027". */
export function aboutWords({ kind, sport, year }: Pick<UploadView, 'kind' | 'sport' | 'year'>): string {
  const of = [isSport(sport) ? sportName(sport) : null, year].filter((part) => part !== null).join(' ');
  return [kindWords(kind), of].filter(Boolean).join(', ');
}

export const number = (value: number): string => value.toLocaleString('en-US');

const WHOLE = 100;

/** The progress in percent; null: the file is being read. */
export function percentOf({ rowsDone, rowsTotal }: Pick<UploadView, 'rowsDone' | 'rowsTotal'>): number | null {
  if (rowsTotal === null) return null;
  return rowsTotal === 0 ? WHOLE : Math.min(WHOLE, Math.floor((rowsDone * WHOLE) / rowsTotal));
}
