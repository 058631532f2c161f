import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';

/** Where to look, printed once the server listens. */
export function announce(port: number, config: Config): void {
  const address = { ...config, PUBLIC_PORT: config.PORT === 0 ? port : config.PUBLIC_PORT };
  const main = siteUrl(address, '');
  const lines: [string, string][] = [
    ['Main site', main],
    ['Alabama', siteUrl(address, 'alabama')],
    ['Basketball', siteUrl(address, 'basketball')],
    ['API reference', `${main}/api/docs`],
    ...(config.NODE_ENV === 'production' ? [] : [['Mailbox', `${main}/dev/mailbox`] satisfies [string, string]]),
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  process.stdout.write(
    `\nBluechip is running.\n\n${lines.map(([label, url]) => `  ${label.padEnd(width)}${url}`).join('\n')}\n\nStop it with Ctrl-C.\n`,
  );
}
