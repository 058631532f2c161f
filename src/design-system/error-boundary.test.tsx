import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('no rank');
}

test('the server draws the fallback of a block that throws, and the rest of the page', () => {
  const html = renderToString(
    <main>
      <p>Before</p>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
      <p>After</p>
    </main>,
  );
  expect(html).toContain('Before');
  expect(html).toContain('Something went wrong. Please try again later.');
  expect(html).toContain('After');
});

test('a block that nobody misses leaves nothing', () => {
  const html = renderToString(
    <main>
      <ErrorBoundary fallback={null}>
        <Broken />
      </ErrorBoundary>
      <p>After</p>
    </main>,
  );
  expect(html).not.toContain('Something went wrong');
  expect(html).toContain('After');
});

test('a block that works is drawn as it is', () => {
  expect(renderToString(<ErrorBoundary>Rank 1</ErrorBoundary>)).toContain('Rank 1');
});
