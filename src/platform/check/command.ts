import type { CommandIo } from '../cli/command.ts';
import { EXIT, misused, readWords } from '../cli/operator.ts';
import { type Config, ConfigError, loadConfig } from '../config/config.ts';
import type { Given } from '../config/faults.ts';
import type { Fetch } from './ask.ts';
import type { Address } from './check-address.ts';
import { checkVariables } from './check-variables.ts';
import { type Finding, ok, runChecks } from './finding.ts';
import { serviceChecks } from './service-checks.ts';

/** `bluechip check`: tests every configured service, before or while the server runs. */

const HELP = `Usage: npm run bluechip -- check [--mail-to <address>] [--json]

Tests every configured service, and reports what is wrong and how to fix it: the database,
the data folder, email, push keys, storage, Redis, cards, PayPal, the captcha, the CDN, the image host, the geo database and
the public address. It reads the environment as "npm run serve" does (NODE_ENV is production unless it is set),
works with or without a running server, and changes nothing.

  --mail-to <address>   also send a test email there
  --json                print the result as one JSON object

Exit code: 0 nothing failed, 1 something failed, 2 wrong use.`;

const TIMEOUT_MS = 20_000;

export type CheckDeps = {
  environment: Given;
  /** The project's folder, with its migrations. */
  root: string;
  /** The address of the network for readers: the main site and a subdomain. */
  addressesOf: (config: Config) => readonly Address[];
  /** For tests. */
  fetch?: Fetch;
};

export const checkCommand = {
  name: 'check',
  summary: 'test every configured service',
  help: HELP,
  run: async (args: string[], io: CommandIo, deps: CheckDeps): Promise<number> => {
    const words = readWords(args, { json: { type: 'boolean', default: false }, 'mail-to': { type: 'string' } });
    if (typeof words === 'string') return misused(io, words);
    const [extra] = words.positionals;
    if (extra !== undefined) return misused(io, `Unknown argument "${extra}"`);
    const mailTo = words.values['mail-to'] ?? null;
    if (mailTo !== null && !/^[^\s@]+@[^\s@]+$/.test(mailTo)) return misused(io, `"${mailTo}" isn’t an email address`);
    const findings = await find(deps, mailTo);
    const hasFailed = findings.some(({ status }) => status === 'failed');
    if (words.values.json) io.out(JSON.stringify({ has_failed: hasFailed, checks: findings }));
    else for (const line of linesOf(findings)) io.out(line);
    return hasFailed ? EXIT.failed : EXIT.done;
  },
};

async function find(deps: CheckDeps, mailTo: string | null): Promise<Finding[]> {
  const given = { NODE_ENV: 'production', ...deps.environment };
  const variables = checkVariables(deps.environment);
  try {
    const config = loadConfig(given);
    const configuration = { service: 'configuration', ...ok(`complete for ${config.NODE_ENV}`) };
    const { root, addressesOf, fetch = globalThis.fetch } = deps;
    const checks = serviceChecks(config, { root, addresses: addressesOf(config), mailTo, fetch });
    return [configuration, ...variables, ...(await runChecks(checks, TIMEOUT_MS))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The meaning of a variable depends on others, so no service is tested until all of them are valid.
    const faults = error.faults.map((message) => ({ service: 'configuration', status: 'failed' as const, message }));
    return [...faults, ...variables];
  }
}

function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ service }) => service.length)) + 2;
  return findings.map(
    ({ service, status, message }) => `${status.replace('_', ' ').padEnd(16)}${service.padEnd(width)}${message}`,
  );
}
