/** What the server prepends to the worker's code: everything that differs between sites and builds. */
export type WorkerFacts = {
  /** The name of the shell's cache. Changes with the build, and with the colors and name of the site. */
  version: string;
  /** The title of a notification whose message has none. */
  siteName: string;
  /** The script that the shell page must reference. A page with another one is from another build and is not cached. */
  entry: string;
  /** Files that the shell needs, named by their content. */
  files: readonly string[];
};

/** The page that is shown while offline. */
export const SHELL_PAGE = '/_app';
