import { expect, test } from 'vitest';
import { createWorkerExits, exitWords } from './worker-exits.ts';

const exit = (code: number | null, signal: string | null) => ({ number: 2, pid: 77, code, signal });

test.each([
  [null, 'SIGKILL', 'worker 2 was killed by SIGKILL, as the kernel does when memory ends'],
  [137, null, 'worker 2 was killed by SIGKILL, as the kernel does when memory ends'],
  [null, 'SIGABRT', 'worker 2 was killed by SIGABRT, as Node does when its heap is full'],
  [134, null, 'worker 2 was killed by SIGABRT, as Node does when its heap is full'],
  [null, 'SIGSEGV', 'worker 2 was killed by SIGSEGV, a crash in native code'],
  [139, null, 'worker 2 was killed by SIGSEGV, a crash in native code'],
  [null, 'SIGBUS', 'worker 2 was killed by SIGBUS, a crash in native code'],
  [null, 'SIGTERM', 'worker 2 was killed by SIGTERM, by somebody else than the primary'],
  [null, 'SIGUSR2', 'worker 2 was killed by SIGUSR2'],
  [1, null, 'worker 2 ended with exit code 1'],
  [7, null, 'worker 2 ended with exit code 7'],
  [0, null, 'worker 2 ended unexpectedly'],
])('an end by code %s and signal %s is said in words', (code, signal, words) => {
  expect(exitWords(exit(code, signal))).toBe(words);
});

test('each end is a line and a count, and five within a minute are a crash loop, said once a minute', async () => {
  const lines: string[] = [];
  let at = 0;
  const exits = createWorkerExits({
    log: { error: (_facts: unknown, message?: string) => void lines.push(message ?? '') },
    now: () => at,
  });
  const loops = () => lines.filter((line) => line.includes('crash loop')).length;
  for (let number = 0; number < 4; number += 1) exits.note(exit(null, 'SIGKILL'));
  expect({ lines: lines.length, loops: loops() }).toEqual({ lines: 4, loops: 0 });
  for (let number = 0; number < 6; number += 1) exits.note(exit(1, null));
  expect(loops()).toBe(1);
  at = 60_000;
  exits.note(exit(1, null));
  expect(loops()).toBe(1);
  for (let number = 0; number < 4; number += 1) exits.note(exit(1, null));
  expect(loops()).toBe(2);
  const text = await exits.registry.metrics();
  expect(text).toContain('bluechip_worker_exits_total{reason="SIGKILL"} 4');
  expect(text).toContain('bluechip_worker_exits_total{reason="exit code 1"} 11');
});
