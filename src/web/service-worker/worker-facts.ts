/** What the server writes in front of the worker's code: all that differs between sites and builds. */
export type WorkerFacts = {
  /** Names the cache of the shell. Changes with the build, the colors and the name of the site. */
  version: string;
  /** The title of a notification whose message has none. */
  siteName: string;
  /** The script that the shell page must name. A page that names another is of another build and is not cached. */
  entry: string;
  /** Files that the shell needs, named by their content. */
  files: readonly string[];
};

/** The page that is shown without a connection. */
export const SHELL_PAGE = '/_app';
