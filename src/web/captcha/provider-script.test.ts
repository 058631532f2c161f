import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from './provider-script.ts';

type Script = EventTarget & { src: string; remove: () => void };

const inserted: Script[] = [];
beforeEach(() => {
  inserted.length = 0;
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { remove: vi.fn<() => void>() }),
    head: { append: (script: Script) => void inserted.push(script) },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('a script is inserted once, however many forms ask for it', async () => {
  const src = 'https://provider.example/once.js';
  const loads = [loadScript(src), loadScript(src)];
  inserted[0]?.dispatchEvent(new Event('load'));
  await Promise.all([...loads, loadScript(src)]);
  expect(inserted.map((script) => script.src)).toEqual([src]);
});

test('a script that failed goes, and the next try loads it again', async () => {
  const src = 'https://provider.example/blocked.js';
  const first = loadScript(src);
  inserted[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('did not load');
  expect(inserted[0]?.remove).toHaveBeenCalledOnce();
  const second = loadScript(src);
  inserted[1]?.dispatchEvent(new Event('load'));
  await second;
  expect(inserted).toHaveLength(2);
});
