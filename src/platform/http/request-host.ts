import type { FastifyRequest } from 'fastify';

/**
 * The host named by the request itself (`Host`, or `:authority` of HTTP/2). Fastify's own getter prefers `X-Forwarded-Host` of a trusted
 * proxy, which most proxies pass on as the client sent it: a CDN in front, which keys by `Host`, would then cache the page of one site
 * under the address of another.
 */
export function requestHost({ raw }: Pick<FastifyRequest, 'raw'>): string {
  const authority = raw.headers[':authority'];
  return raw.headers.host ?? (typeof authority === 'string' ? authority : '');
}

/** The same without its port. */
export function requestHostname(request: Pick<FastifyRequest, 'raw'>): string {
  const host = requestHost(request);
  return host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.split(':', 1).join('');
}
