import webPush from 'web-push';
import { loadConfig } from '#platform/config/config.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import type { FetchOutside } from '#platform/outbound/fetch-outside.ts';
import { SESSION_SECRET, type TestApp, testApp } from '#tests/support/app.ts';
import { setFlag } from '#tests/support/flags.ts';
import { silentLog } from '#tests/support/log.ts';

const pair = webPush.generateVAPIDKeys();

export const PUSH_ENV = {
  PUSH_PUBLIC_KEY: pair.publicKey,
  PUSH_PRIVATE_KEY: pair.privateKey,
  PUSH_CONTACT: 'mailto:push@bluechip.example',
};

/** The program with push keys and the flag on. */
export async function pushApp(): Promise<TestApp> {
  const app = await testApp(PUSH_ENV);
  await setFlag(app, 'enable_notifications', true);
  return app;
}

/** The dependencies of jobs, with the test's own outgoing fetch. */
export const pushDeps = (app: TestApp, fetchOutside: FetchOutside): JobDeps => ({
  db: app.database.db,
  config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET, ...PUSH_ENV }),
  log: silentLog,
  now: () => app.clock.now(),
  ports: { ...app.application.ports, fetchOutside },
});
