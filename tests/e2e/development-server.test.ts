import { expect, test } from 'vitest';
import { hydrated, openPage } from '#tests/support/browser.ts';
import { DEVELOPMENT_PROGRAM, startServer } from '#tests/support/running-server.ts';

test('the development server makes a page from the sources, and its scripts take it over', async ({
  onTestFinished,
}) => {
  const server = await startServer({
    program: DEVELOPMENT_PROGRAM,
    env: { NODE_ENV: 'development', BLUECHIP_DEMO_PEOPLE: '0' },
  });
  onTestFinished(() => server.stop());
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(server.url('/privacy'));
  await hydrated(page);
  expect(scripts).toContain('/src/web/entry-client.tsx');
});
