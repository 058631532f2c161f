import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

export const isLoopbackAddress = (address: string) => LOOPBACK.test(address);

/**
 * Whether the request comes from a program on this machine, by the socket's own address. A local proxy makes every caller look local; its
 * headers reveal it.
 */
export function isLoopbackPeer({ socket, headers }: FastifyRequest): boolean {
  return isLoopbackAddress(socket.remoteAddress ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined);
}
