import type { SimulatedMember } from './member.ts';

/** When each member acts next. Kept in buckets of hours, so that adding one entry never scans the others. */

export type Waking = {
  at: number;
  member: SimulatedMember;
  /** The template of the email that wakes the member; null if they come unprompted. */
  mail: string | null;
};

export type Agenda = {
  add(waking: Waking): void;
  /** Takes out everything due by then, one at a time, including entries added meanwhile. */
  take(by: number): Waking | null;
};

export function createAgenda(slotMs: number): Agenda {
  const slots = new Map<number, Waking[]>();
  let earliest = 0;
  const slotOf = (at: number) => Math.max(earliest, Math.floor(at / slotMs));
  return {
    add(waking) {
      const slot = slotOf(waking.at);
      const there = slots.get(slot) ?? [];
      slots.set(slot, there);
      const after = there.findIndex(({ at }) => at > waking.at);
      there.splice(after === -1 ? there.length : after, 0, waking);
    },
    take(by) {
      const last = Math.floor(by / slotMs);
      for (; earliest <= last; earliest += 1) {
        const there = slots.get(earliest);
        const [next] = there ?? [];
        if (next && next.at > by) return null;
        if (next) return there?.shift() ?? null;
        slots.delete(earliest);
        if (earliest === last) return null;
      }
      return null;
    },
  };
}
