import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { teamStylesheet } from '#design-system/team-stylesheet.ts';
import { listTeamColours } from '#features/directory/colleges/public.ts';
import { ownSiteColors } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { isSecure } from '#platform/http/server.ts';
import { plainHeaders } from '#platform/security/headers.ts';

/** One stylesheet with every college's colors, and those of sites with custom ones, at an address that changes with it. */

/** `colours`: its source, as text. */
type TeamSheet = { colours: string; path: string; text: string; compressed: Buffer };
type Asking = Pick<Context, 'db' | 'memory'>;

export type TeamStyles = {
  /** The address of the current sheet. */
  path(ctx: Asking): Promise<string>;
};

const YEAR_SECONDS = 31_536_000;
const HASH_LENGTH = 10;

export async function registerTeamStyles(
  http: FastifyInstance,
  { config, db, contextOf }: { config: Config; db: Db; contextOf: (request: FastifyRequest) => Promise<Asking> },
): Promise<TeamStyles> {
  // Also built at startup, so that the first reader does not wait, and invalid colors are a startup error.
  let last = await sheetOf(db, null);
  const present = ({ db: current, memory }: Asking) =>
    memory.recall('team-styles', ['colleges', 'sites'], async () => {
      last = await sheetOf(current, last);
      return last;
    });
  // Matches exactly our hash's length; otherwise it would catch `teams-page-….css` of the build's files.
  http.get<{ Params: { hash: string } }>(
    `/assets/teams-:hash([A-Za-z0-9_-]{${HASH_LENGTH}}).css`,
    async (request, reply) => {
      const { path, text, compressed } = await present(await contextOf(request));
      // A page from before a change, or from a process that already knows a newer one, requests another sheet: it gets ours, uncached.
      const isOurs = request.params.hash === hashIn(path);
      reply
        .headers(plainHeaders(isSecure(config)))
        .header('cache-control', isOurs ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-store')
        .header('vary', 'Accept-Encoding')
        .type('text/css; charset=utf-8');
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
      return reply.header('content-encoding', 'br').send(compressed);
    },
  );
  return { path: async (ctx) => (await present(ctx)).path };
}

const hashIn = (path: string) => /teams-(.+)\.css$/.exec(path)?.[1];

/** The sheet of the current colors; `last` if they are unchanged. */
async function sheetOf(db: Db, last: TeamSheet | null): Promise<TeamSheet> {
  const [teams, sites] = await Promise.all([listTeamColours(db), ownSiteColors(db)]);
  const colours = JSON.stringify([teams, sites]);
  if (last?.colours === colours) return last;
  const text = teamStylesheet(teams, sites);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
  return { colours, path: `/assets/teams-${hash}.css`, text, compressed: await promisify(brotliCompress)(text) };
}
