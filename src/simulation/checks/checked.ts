import type { SimulatedMember } from '../member.ts';
import type { World } from '../world.ts';
import type { History } from './history.ts';

/** What all checks share. */

export type Broken = {
  rule: string;
  /** The row, and what is wrong with it. */
  subject: string;
};

/** The input of a check. */
export type Checked = {
  world: World;
  members: readonly SimulatedMember[];
  history: History;
  now: Date;
  /** How late, in milliseconds, something may be done after it was due: the background work may have been down. */
  lateMs: number;
};

export const isAbout =
  (rule: string) =>
  (subject: string): Broken => ({ rule, subject });
