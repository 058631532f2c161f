import { loadConfig } from '#platform/config/config.ts';
import { registerSite } from '../../src/web/server/site.ts';
import { SESSION_SECRET, type TestApp, testApp } from './app.ts';

/** The whole program with its pages, rendered from current sources; build files are referenced but missing. */
export async function testSite(
  env: Record<string, string> = {},
  options: Parameters<typeof testApp>[1] = {},
): Promise<TestApp> {
  const app = await testApp(env, options);
  await registerSite(app.application, {
    config: loadConfig({ NODE_ENV: 'test', SESSION_SECRET, ...env }),
    database: app.database,
    assets: {
      clientFolder: null,
      forRoute: (_route, teamStyles) => ({ entry: '/entry.js', styles: [], preloads: [], fonts: [], teamStyles }),
    },
    renderer: () => import('../../src/web/entry-server.tsx'),
  });
  return app;
}
