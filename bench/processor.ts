import { readFileSync } from 'node:fs';

/** Processor time of a process, user and system, in seconds. Linux counts it in hundredths of a second. */

export const processSeconds = (pid: number) => secondsIn(`/proc/${pid}/stat`);

/** Processor time of the main thread alone, which answers requests, without the threads of the garbage collector and the pool. */
export const mainThreadSeconds = (pid: number) => secondsIn(`/proc/${pid}/task/${pid}/stat`);

const secondsIn = (path: string) => parseStat(readFileSync(path, 'utf8'));

/** Fields 14 and 15, counted after the process name, which may contain spaces. */
export function parseStat(stat: string): number {
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
