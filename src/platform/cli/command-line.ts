import type { Config } from '../config/config.ts';

/** A command as it is called on this server: in production with the environment of the server, which npm does not have. */
export const commandLine = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, words: string): string =>
  `${NODE_ENV === 'production' ? 'bluechip' : 'npm run bluechip --'} ${words}`;
