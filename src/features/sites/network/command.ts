import { isApiError } from '#kernel/errors.ts';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { createDarkroom } from '#platform/pictures/create-darkroom.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { type Brand, changeBrand, readBrand, storePicture, type TakenPicture } from '../brand/public.ts';
import { planBrand } from './brand-change.ts';
import { networkInput } from './contract.ts';
import { factsOf, plainFacts } from './network-facts.ts';
import { LONGEST_NETWORK } from './network-view.ts';
import { changesBrand, HELP, type NameChange, type NetworkWords, parseNetworkWords } from './network-words.ts';
import { changeNetwork, type NetworkChange, networkEntry } from './service.ts';

/** `bluechip network`: the network's name and look. Exit code: 0 done, 1 refused, 2 wrong use. */

type Words<Kind extends NetworkWords['kind']> = Extract<NetworkWords, { kind: Kind }>;

export const networkCommand: Command = {
  name: 'network',
  summary: 'set the network’s name, social links, logo, icon and colors',
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
  const { brand } = await readBrand({ db });
  io.out(json ? JSON.stringify(plainFacts(network, brand)) : factsOf(network, brand));
  return EXIT.done;
}

async function set(words: Words<'set'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { db } = deps.database;
  const { network } = await networkEntry({ db });
  const kept = await readBrand({ db });
  const named = nameNetwork(network, words.change);
  if (!named.ok) return misused(io, named.reason);
  const planned = await withDarkroom((darkroom) => planBrand(words.brand, kept.brand, { cwd: io.cwd, darkroom }));
  if (!planned.ok) return misused(io, planned.reason);
  if (!words.dryRun) {
    const refusal = await save(deps, {
      names: Object.keys(words.change).length > 0 ? { ...named.network, version: network.version } : null,
      brand: changesBrand(words.brand) ? { ...planned.brand, version: kept.version } : null,
      pictures: planned.pictures,
    });
    if (refusal !== null) return failed(io, refusal);
  }
  if (words.json) io.out(JSON.stringify({ ...plainFacts(named.network, planned.brand), dry_run: words.dryRun }));
  else io.out(`${factsOf(named.network, planned.brand)}${words.dryRun ? `\n${NOTHING_DONE}` : ''}`);
  return EXIT.done;
}

type Named = { ok: true; network: NetworkChange } | { ok: false; reason: string };

/** A new name that is short enough also becomes the short name, unless one is given. */
function nameNetwork(network: NetworkChange, change: NameChange): Named {
  const shortName =
    change.shortName ??
    (change.name && change.name.length <= LONGEST_NETWORK.shortName ? change.name : network.shortName);
  const checked = networkInput.safeParse({ ...network, ...change, shortName });
  if (checked.success) return { ok: true, network: checked.data };
  const [issue] = checked.error.issues;
  const option = String(issue?.path[0]).replace('shortName', 'short-name');
  return { ok: false, reason: `--${option}: ${issue?.message ?? 'is not valid'}` };
}

async function withDarkroom<Result>(run: (darkroom: ReturnType<typeof createDarkroom>) => Promise<Result>) {
  const darkroom = createDarkroom();
  try {
    return await run(darkroom);
  } finally {
    darkroom.close();
  }
}

type Saved = {
  names: (NetworkChange & { version: number }) | null;
  brand: (Brand & { version: number }) | null;
  pictures: readonly TakenPicture[];
};

/** Saves all or nothing. Stores files first, because pages must not reference a missing file. */
async function save(deps: CommandDeps, { names, brand, pictures }: Saved): Promise<string | null> {
  if (pictures.length > 0) await storePictures(deps, pictures);
  try {
    await deps.database.db.transaction(async (db) => {
      const ctx = { ...byOperator(deps), db };
      if (names) await changeNetwork(ctx, names);
      if (brand) await changeBrand(ctx, brand);
    });
    return null;
  } catch (error) {
    if (isApiError(error)) return error.message;
    throw error;
  }
}

async function storePictures({ config }: CommandDeps, pictures: readonly TakenPicture[]): Promise<void> {
  const storage = await createStorage(config);
  try {
    for (const picture of pictures) await storePicture(storage, picture);
  } finally {
    storage.close();
  }
}
