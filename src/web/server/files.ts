import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The files of the browser's build, in precompressed encodings. */

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/**
 * Built files are named by their content and are in one folder, under one route: a folder keeps the files of several builds, and a route
 * for each would cost memory. The few files with fixed names have a route each, beside the pages' own.
 */
export async function registerFiles(http: FastifyInstance, clientFolder: string): Promise<void> {
  const files = { preCompressed: true, cacheControl: false };
  await http.register(fastifyStatic, {
    ...files,
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => setFileHeaders(reply, `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  await http.register(fastifyStatic, {
    ...files,
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    setHeaders: (reply) => setFileHeaders(reply, `public, max-age=${DAY_SECONDS}`),
  });
}

function setFileHeaders(reply: FastifyReply, caching: string): void {
  reply.header('cache-control', caching);
  reply.header('x-content-type-options', 'nosniff');
}
