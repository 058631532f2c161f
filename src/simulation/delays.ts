import { joined, type Span } from './checks/spans.ts';

/** What a recorded fault delayed, and for how long: a check allows exactly that much more time. */

export type Delay = Span & {
  /** 'background work' delays everything, a provider what is paid through it, and a charge only itself: one of its webhooks came late. */
  of: 'background work' | 'card' | 'paypal' | { charge: string };
};

/** The deadline for something due at an instant: the patience plus the time in which these delays blocked it. In milliseconds. */
export function deadline(at: number, patienceMs: number, delays: readonly Span[]): number {
  let by = at + patienceMs;
  for (const { from, to } of joined(delays)) if (from < by && to > at) by += to - Math.max(from, at);
  return by;
}

export const ofBackgroundWork = (delays: readonly Delay[]): Delay[] =>
  delays.filter(({ of }) => of === 'background work');

/** Includes the delays of the background work. */
export const ofProviders = (delays: readonly Delay[], providers: ReadonlySet<string>): Delay[] =>
  delays.filter(({ of }) => of === 'background work' || (typeof of === 'string' && providers.has(of)));

/** Includes the delays of the background work. */
export const ofCharge = (delays: readonly Delay[], charge: string): Delay[] =>
  delays.filter(({ of }) => of === 'background work' || (typeof of === 'object' && of.charge === charge));
