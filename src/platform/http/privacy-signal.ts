import type { FastifyRequest } from 'fastify';
import { COOKIES } from './cookies.ts';

/** Whether this browser asked not to be sold, shared or followed: Global Privacy Control, or the kept choice (decision 44). */
export function hasPrivacySignal(request: Pick<FastifyRequest, 'headers' | 'cookies'>): boolean {
  return request.headers['sec-gpc'] === '1' || request.cookies[COOKIES.privacy.name] === 'opt_out';
}
