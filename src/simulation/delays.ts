import { joined, type Span } from './checks/spans.ts';

/** What a recorded fault kept from being done, and how long: a check waits longer for exactly that, and no longer. */

export type Delay = Span & {
  /** Background work: everybody's. Of a provider: what is paid through it. Else the id of a charge, of which a webhook came late. */
  of: 'background work' | 'card' | 'paypal' | { charge: string };
};

/** Until when a thing that was due at an instant is done: within the patience, not counting the time in which these delays kept it. In milliseconds. */
export function deadline(at: number, patienceMs: number, delays: readonly Span[]): number {
  let by = at + patienceMs;
  for (const { from, to } of joined(delays)) if (from < by && to > at) by += to - Math.max(from, at);
  return by;
}

export const ofBackgroundWork = (delays: readonly Delay[]): Delay[] =>
  delays.filter(({ of }) => of === 'background work');

/** Those of the background work too. */
export const ofProviders = (delays: readonly Delay[], providers: ReadonlySet<string>): Delay[] =>
  delays.filter(({ of }) => of === 'background work' || (typeof of === 'string' && providers.has(of)));

/** Those of the background work too. */
export const ofCharge = (delays: readonly Delay[], charge: string): Delay[] =>
  delays.filter(({ of }) => of === 'background work' || (typeof of === 'object' && of.charge === charge));
