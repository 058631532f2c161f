import type { Config } from '../config/config.ts';

/** The command as typed on this server. Production uses `bluechip`, because npm does not have the server's environment. */
export const commandLine = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, words: string): string =>
  `${NODE_ENV === 'production' ? 'bluechip' : 'npm run bluechip --'} ${words}`;
