/** The health page. Isomorphic. */

export const HEALTH_PATH = '/admin/operations/health';

/** ok: nothing to do. warning: should be looked at. failed: somebody must act. */
export const HEALTH_STATES = ['ok', 'warning', 'failed'] as const;
export type HealthStatus = (typeof HEALTH_STATES)[number];

export const worstOf = (states: readonly HealthStatus[]): HealthStatus =>
  states.includes('failed') ? 'failed' : states.includes('warning') ? 'warning' : 'ok';
