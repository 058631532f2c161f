import { parseArgs } from 'node:util';
import type { Command } from '../cli/command.ts';
import { createCdn } from './create-cdn.ts';
import { purgeNow } from './purge-cdn.ts';

const HELP = `Usage: npm run bluechip -- purge-cdn [--json]

Purges everything from the CDN of CDN_PROVIDER, as a takedown does automatically. Try it once when the CDN is configured, and after a
takedown whose purge failed.`;

const [DONE, FAILED, USAGE] = [0, 1, 2];

export const purgeCdnCommand: Command = {
  name: 'purge-cdn',
  summary: 'purge the whole CDN cache',
  help: HELP,
  async run(args, io, { database, config, now }) {
    const options = optionsOf(args);
    if (typeof options === 'string') {
      io.err(options);
      return USAGE;
    }
    const cdn = createCdn(config);
    if (cdn.provider === 'none') {
      io.err('CDN_PROVIDER: there is no CDN to purge');
      return FAILED;
    }
    await purgeNow({ db: database.db, cdn, now });
    io.out(options.json ? JSON.stringify({ purged: cdn.provider }) : `Purged: ${cdn.provider}.`);
    return DONE;
  },
};

function optionsOf(args: string[]): { json: boolean } | string {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } });
    return { json: values.json ?? false };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
