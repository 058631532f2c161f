import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';
import type { History } from './history.ts';

/** What every check has in common. */

export type Broken = {
  rule: string;
  /** The row, and what is wrong with it. */
  subject: string;
};

/** What a check is given. */
export type Checked = {
  world: World;
  members: readonly SimulatedMember[];
  history: History;
  now: Date;
  /** So much later than it was due something may be done: the background work may have been away. */
  lateMs: number;
};

export const isAbout =
  (rule: string) =>
  (subject: string): Broken => ({ rule, subject });
