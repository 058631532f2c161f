import { prospectCodeCommand } from '#features/admin/prospect-codes/command.ts';
import { createRedirectsCommand } from '#features/admin/redirects/command.ts';
import { seedCommand } from '#features/admin/seed/command.ts';
import { createLedgerCommand } from '#features/billing/ledger/command.ts';
import { disputeCommand } from '#features/billing/payments/dispute-command.ts';
import { paymentCommand } from '#features/billing/payments/payment-command.ts';
import { createPaymentsCommand } from '#features/billing/payments/payments-command.ts';
import { refundCommand } from '#features/billing/payments/refund-command.ts';
import { taxCommand } from '#features/billing/tax/command.ts';
import { authorCommand } from '#features/content/authors/command.ts';
import { pageCommand } from '#features/content/custom-pages/command.ts';
import { importCommand, importsCommand } from '#features/imports/commands/command.ts';
import { duplicatesCommand } from '#features/imports/duplicates/command.ts';
import { membersCommand } from '#features/imports/members/command.ts';
import { compCommand } from '#features/membership/entitlements/command.ts';
import { giftCommand } from '#features/membership/gifts/command.ts';
import { priceCommand } from '#features/membership/plans/command.ts';
import { promotionCommand } from '#features/membership/promotions/command.ts';
import { userCommand } from '#features/membership/roles/command.ts';
import { findCorrector } from '#features/membership/roles/service/find-corrector.ts';
import { subscriptionCommand } from '#features/membership/subscriptions/command.ts';
import { countOverdue } from '#features/membership/subscriptions/public.ts';
import { flagCommand } from '#features/sites/feature-flags/command.ts';
import { networkCommand } from '#features/sites/network/command.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { backupCommand, restoreCommand } from '#platform/backup/command.ts';
import { purgeCdnCommand } from '#platform/cdn/command.ts';
import { checkCommand } from '#platform/check/command.ts';
import type { Command, CommandDeps, CommandIo, LoneCommand, LoneDeps } from '#platform/cli/command.ts';
import { sayFailure } from '#platform/cli/say-failure.ts';
import type { Config } from '#platform/config/config.ts';
import type { Given } from '#platform/config/faults.ts';
import { findRoot } from '#platform/config/root.ts';
import type { Log } from '#platform/log/log.ts';
import { pushKeysCommand } from '#platform/push/command.ts';
import { isFixedPage } from '#web/server/fixed-pages.ts';
import { settlement } from './settlement.ts';
import { simulateCommand } from './simulation/command.ts';

/** Every command of the operator's command line. */
const COMMANDS: readonly Command[] = [
  importCommand,
  importsCommand,
  duplicatesCommand,
  seedCommand,
  userCommand,
  membersCommand,
  compCommand,
  subscriptionCommand,
  priceCommand,
  taxCommand,
  createLedgerCommand(findCorrector),
  disputeCommand,
  paymentCommand,
  createPaymentsCommand({ countOverdue, settlement }),
  refundCommand,
  promotionCommand,
  prospectCodeCommand,
  giftCommand,
  networkCommand,
  pageCommand,
  createRedirectsCommand(isFixedPage),
  authorCommand,
  flagCommand,
  backupCommand,
  restoreCommand,
  purgeCdnCommand,
];

const LONE_COMMANDS: readonly LoneCommand[] = [simulateCommand, pushKeysCommand];

const ALL = [...COMMANDS, ...LONE_COMMANDS, checkCommand];

const KNOWN = new Intl.ListFormat('en-US');

const USAGE = 2;
/** Any site will do: DNS and the certificate have one entry for all. */
const CHECKED_SUBDOMAIN = 'alabama';

function overview(): string {
  const width = Math.max(...ALL.map((command) => command.name.length)) + 2;
  return [
    'Usage: npm run bluechip -- <command> [options]',
    '',
    ...ALL.map((command) => `  ${command.name.padEnd(width)}${command.summary}`),
    '',
    'Every command has --help, and prints JSON with --json. --version prints the version.',
  ].join('\n');
}

/** Runs `check`, which reads the environment itself, because it reports errors in it. Null: it is another command. */
export function runCheck(
  [name, ...rest]: string[],
  io: CommandIo,
  { environment, log }: { environment: Given; log: Log },
): Promise<number> | null {
  if (name !== checkCommand.name) return null;
  const addressesOf = (config: Config) => [
    { service: 'main site', url: siteUrl(config, '') },
    { service: 'sub-domain', url: siteUrl(config, CHECKED_SUBDOMAIN) },
  ];
  return runFound(checkCommand, rest, io, async () => ({ environment, log, root: findRoot(), addressesOf }));
}

/** Runs a command that needs no database and returns its exit code; null: it is none of them. */
export function runLoneCommand([name, ...rest]: string[], io: CommandIo, deps: LoneDeps): Promise<number> | null {
  const command = LONE_COMMANDS.find((each) => each.name === name);
  return command ? runFound(command, rest, io, async () => deps) : null;
}

/** Finds and runs a command, and returns its exit code. `open` is called only when the command starts. */
export async function runCommand(
  args: string[],
  io: CommandIo,
  open: (command: Pick<Command, 'makesNetwork' | 'replacesDatabase'>) => Promise<CommandDeps>,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    io.out(overview());
    return 0;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    io.err(`There is no command "${name}". Commands: ${KNOWN.format(ALL.map((each) => each.name))}.`);
    return USAGE;
  }
  return runFound(command, rest, io, () => open(command));
}

async function runFound<Deps extends { log: Log }>(
  command: Pick<Command, 'name' | 'help'> & { run: (args: string[], io: CommandIo, deps: Deps) => Promise<number> },
  args: string[],
  io: CommandIo,
  open: () => Promise<Deps>,
): Promise<number> {
  if (args.includes('--help')) {
    io.out(command.help);
    return 0;
  }
  // A database that refuses a migration fails like one that refuses the command.
  let deps: Deps | null = null;
  try {
    deps = await open();
    return await command.run(args, io, deps);
  } catch (error) {
    deps?.log.error({ err: error, command: command.name }, 'command failed');
    return sayFailure(error, args, io);
  }
}
