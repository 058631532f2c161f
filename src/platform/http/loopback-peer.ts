import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

export const isLoopbackAddress = (address: string) => LOOPBACK.test(address);

/**
 * Whether a program of this machine asks, by the address of the socket itself. A proxy on this machine makes every caller look like one;
 * its headers give it away.
 */
export function isLoopbackPeer({ socket, headers }: FastifyRequest): boolean {
  return isLoopbackAddress(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined);
}
