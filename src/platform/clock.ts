/** The time, as an argument to the program. Tests and simulations pass a clock that they can move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type MovableClock = Clock & { set(at: Date): void; advance(ms: number): void };

/** A clock that stands still until it is moved. */
export function movableClock(start: Date): MovableClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (to) => {
      at = to.getTime();
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
