import { DEMO_PASSWORD, DEMO_TOTP_SECRET, type DemoMember } from '#features/admin/seed/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import { createLog } from '#platform/log/create-log.ts';

/** What a start says on standard output: sentences for people, and in production lines of the log, one JSON object each, at any LOG_LEVEL. */

const isProduction = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>) => NODE_ENV === 'production';

/** How far a start is. */
export function startProgress(config: Pick<Config, 'NODE_ENV'>): (line: string) => void {
  if (!isProduction(config)) return (line) => void process.stdout.write(`${line}\n`);
  const log = createLog({ level: 'info' });
  return (line) => log.info(line);
}

/** Where to look, printed once the server listens; in development also as whom. */
export function announce(port: number, config: Config, members: readonly DemoMember[] = []): void {
  const address = { ...config, PUBLIC_PORT: config.PORT === 0 ? port : config.PUBLIC_PORT };
  const main = siteUrl(address, '');
  if (isProduction(config)) {
    createLog({ level: 'info' }).info({ mainSite: main, port, workers: config.WORKERS }, 'Bluechip is running');
    return;
  }
  const lines: [string, string][] = [
    ['Main site', main],
    ['Alabama', siteUrl(address, 'alabama')],
    ['Basketball', siteUrl(address, 'basketball')],
    ['API reference', `${main}/api/docs`],
    ['Mailbox', `${main}/dev/mailbox`],
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  process.stdout.write(
    `\nBluechip is running.\n\n${lines.map(([label, url]) => `  ${label.padEnd(width)}${url}`).join('\n')}\n${memberLines(members)}\nStop it with Ctrl-C.\n`,
  );
}

/** The demo members' logins: of invented people, and only where nobody else can reach the server. */
function memberLines(members: readonly DemoMember[]): string {
  if (members.length === 0) return '';
  const width = Math.max(...members.map(({ username }) => username.length)) + 2;
  const rows = members.map(({ username, what }) => `  ${username.padEnd(width)}${what}`);
  return `
Demo members, password "${DEMO_PASSWORD}":

${rows.join('\n')}

Staff are asked for a code: give the authenticator the secret ${DEMO_TOTP_SECRET}
`;
}
