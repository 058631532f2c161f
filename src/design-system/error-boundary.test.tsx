import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BlocksContext, ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('no rank');
}

const pageWith = (fallback: { fallback?: null }) => (
  <BlocksContext value={false}>
    <main>
      <p>Before</p>
      <ErrorBoundary {...fallback}>
        <Broken />
      </ErrorBoundary>
      <p>After</p>
    </main>
  </BlocksContext>
);

test('a page that is drawn without its blocks has their fallbacks, and the rest', () => {
  const html = renderToString(pageWith({}));
  for (const words of ['Before', 'Something went wrong. Please try again later.', 'After'])
    expect(html).toContain(words);
});

test('a block that nobody misses leaves nothing', () => {
  const html = renderToString(pageWith({ fallback: null }));
  expect(html).not.toContain('Something went wrong');
  expect(html).toContain('After');
});

test('a block that works is drawn as it is', () => {
  expect(renderToString(<ErrorBoundary>Rank 1</ErrorBoundary>)).toContain('Rank 1');
});
