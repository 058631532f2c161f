import { isApiError } from '#kernel/errors.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { networkInput } from './contract.ts';
import { LONGEST_NETWORK, SOCIAL_SERVICES } from './network-view.ts';
import { HELP, type NetworkWords, parseNetworkWords } from './network-words.ts';
import { changeNetwork, type NetworkChange, networkEntry } from './service.ts';

/** `bluechip network`: what the network is called. Exit code: 0 done, 1 refused, 2 wrong use. */

type Words<Kind extends NetworkWords['kind']> = Extract<NetworkWords, { kind: Kind }>;

export const networkCommand: Command = {
  name: 'network',
  summary: 'name the network, and set its social links',
  help: HELP,
  async run(args, io, deps) {
    const words = parseNetworkWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'show':
        return show(words, io, deps);
      case 'set':
        return set(words, io, deps);
    }
  },
};

async function show({ json }: Words<'show'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const { network } = await networkEntry({ db });
  io.out(json ? JSON.stringify(plain(network)) : factsOf(network));
  return EXIT.done;
}

async function set({ change, dryRun, json }: Words<'set'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const { network } = await networkEntry({ db });
  const wanted = { ...network, ...change };
  // A new name that is short enough is the short one too, unless the short one is said.
  const shortName =
    change.shortName ??
    (change.name && change.name.length <= LONGEST_NETWORK.shortName ? change.name : network.shortName);
  const checked = networkInput.safeParse({ ...wanted, shortName });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return misused(
      io,
      `--${String(issue?.path[0]).replace('shortName', 'short-name')}: ${issue?.message ?? 'is not valid'}`,
    );
  }
  if (!dryRun) {
    const refusal = await save(deps, { ...checked.data, version: network.version });
    if (refusal !== null) return failed(io, refusal);
  }
  if (json) io.out(JSON.stringify({ ...plain(checked.data), dry_run: dryRun }));
  else io.out(`${factsOf(checked.data)}${dryRun ? `\n${NOTHING_DONE}` : ''}`);
  return EXIT.done;
}

async function save(deps: CommandDeps, change: NetworkChange & { version: number }): Promise<string | null> {
  try {
    await changeNetwork({ ...byOperator(deps), db: deps.database.db }, change);
    return null;
  } catch (error) {
    if (isApiError(error)) return error.message;
    throw error;
  }
}

const SERVICES = Object.entries(SOCIAL_SERVICES);

function factsOf(network: NetworkChange): string {
  const links = SERVICES.flatMap(([service, { label }]): [string, string][] => {
    const href = Object.entries(network).find(([key]) => key === service)?.[1];
    return href ? [[label, href]] : [];
  });
  const rows = [['Name', network.name], ['Short name', network.shortName], ...links];
  return rows.map(([label = '', value = '']) => `${label.padEnd(12)}${value}`).join('\n');
}

function plain({ name, shortName, x, facebook, instagram, youtube, tiktok, threads, bluesky }: NetworkChange) {
  return { name, short_name: shortName, social: { x, facebook, instagram, youtube, tiktok, threads, bluesky } };
}
