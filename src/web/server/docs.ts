import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { openApiDocument } from '#platform/http/openapi.ts';
import type { Runner } from '#platform/http/runner.ts';
import { isSecure } from '#platform/http/server.ts';
import { plainHeaders } from '#platform/security/headers.ts';

/** OpenAPI of every call, and a page to read it by. */

export const API_VERSION = '2.0.0';

/** The reference brings its own inline script and styles, so it has a policy of its own; nothing of ours is on that page. */
const REFERENCE_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export async function registerDocs(
  http: FastifyInstance,
  { config, runner }: { config: Config; runner: Runner },
): Promise<void> {
  const document = openApiDocument(runner.endpoints, { version: API_VERSION });
  const text = JSON.stringify(document);
  http.get('/api/v2/openapi.json', (_request, reply) =>
    reply
      .headers({ ...plainHeaders(isSecure(config)), 'cache-control': 'public, max-age=300' })
      .type('application/json; charset=utf-8')
      .send(text),
  );
  await http.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({ ...plainHeaders(isSecure(config)), 'content-security-policy': REFERENCE_CSP });
    });
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/v2/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        pageTitle: 'Bluechip API',
        // Doors of the reference's maker that lead off the machine.
        showDeveloperTools: 'never',
        hideClientButton: true,
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}
