import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import type { Runner } from '#platform/http/runner.ts';
import { isSecure } from '#platform/http/server.ts';
import { plainHeaders } from '#platform/security/headers.ts';

/** OpenAPI of every call, and a page to read it. */

export const API_VERSION = '2.0.0';

/** The reference page needs its own inline script and styles, so it has a policy of its own; it contains nothing of ours. */
const REFERENCE_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const REFERENCE = '/api/docs';

export function registerDocs(http: FastifyInstance, { config, runner }: { config: Config; runner: Runner }): void {
  // Created on demand: together they take a third of a second, which would delay startup.
  let text: string | null = null;
  let reference: ReturnType<typeof openReference> | null = null;
  const headers = plainHeaders(isSecure(config));
  http.get('/api/v2/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(runner.endpoints, { version: API_VERSION }));
    return reply
      .headers({ ...headers, 'cache-control': 'public, max-age=300' })
      .type('application/json; charset=utf-8')
      .send(text);
  });
  const showReference = async (request: FastifyRequest, reply: FastifyReply) => {
    reference ??= openReference().catch((error: unknown) => {
      reference = null;
      throw error;
    });
    const { statusCode, headers: own, payload } = await (await reference).inject(request.url);
    if (statusCode >= 400) return reply.callNotFound();
    reply.code(statusCode).headers({ ...headers, 'content-security-policy': REFERENCE_CSP });
    const { location } = own;
    if (location) return reply.redirect(location, statusCode);
    return reply.type(String(own['content-type'])).send(payload);
  };
  http.get(REFERENCE, showReference);
  http.get(`${REFERENCE}/*`, showReference);
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reference = Fastify();
  await reference.register(scalar, {
    routePrefix: REFERENCE,
    configuration: {
      url: '/api/v2/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      pageTitle: 'Bluechip API',
      // Turns off features of the reference's vendor that call other servers.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return reference;
}
