import { type CollegeTransfer, mayComeTo } from '#features/transfers/entries/transfer-view.ts';
import { TRANSFER_LAST, transferBonus } from './points.ts';
import type { Newcomer } from './team-class.ts';

/**
 * Which college each player joins, in reality and in the calculator. Pure. A prospect and a portal entry each appear once, so that neither
 * is in two classes. A player with two entries into two colleges is in both classes, as the rankings count them; once added to one in the
 * calculator, they are only in that one.
 */

/** `collegeId` null: no college. */
export type Going<Someone> = Someone & { collegeId: number | null };

/** Ids of the players to add to a college's class, and of its own players to remove. */
type Wish = { collegeId: number; add: readonly number[]; remove: readonly number[] };

/** An added prospect leaves their current class. */
export function moveProspects<Someone extends Newcomer>(
  all: readonly Going<Someone>[],
  { collegeId, add, remove }: Wish,
): Going<Someone>[] {
  return all.map((each) => {
    if (add.includes(each.id)) return { ...each, collegeId };
    return each.collegeId === collegeId && remove.includes(each.id) ? { ...each, collegeId: null } : each;
  });
}

/** A portal entry in the order of its season. A player can have several. */
export type SeasonEntry = Going<Omit<Newcomer, 'rank'>> & {
  playerId: number;
  originCollegeId: number | null;
  exitType: CollegeTransfer['exitType'];
  /** The rank among all arrivals and the added players, best first; null: behind all that earn a bonus. */
  place: number | null;
};

/** The entries that can be added: of other colleges' players who are not coming anyway, one per player. */
export function addableEntries<Entry extends SeasonEntry>(
  order: readonly Entry[],
  { collegeId, add }: Pick<Wish, 'collegeId' | 'add'>,
): Entry[] {
  const coming = new Set(order.flatMap((each) => (each.collegeId === collegeId ? [each.playerId] : [])));
  const addable: Entry[] = [];
  for (const entry of order) {
    if (!add.includes(entry.id) || !mayComeTo(entry, collegeId) || coming.has(entry.playerId)) continue;
    coming.add(entry.playerId);
    addable.push(entry);
  }
  return addable;
}

/** An added player counts by that entry only, whatever their other entries say. */
export function movePlayers<Entry extends SeasonEntry>(order: readonly Entry[], wish: Wish): Entry[] {
  const { collegeId, remove } = wish;
  const addable = addableEntries(order, wish);
  const ids = new Set(addable.map(({ id }) => id));
  const players = new Set(addable.map(({ playerId }) => playerId));
  return order.map((each) => {
    if (ids.has(each.id)) return { ...each, collegeId };
    const isOut = players.has(each.playerId) || (each.collegeId === collegeId && remove.includes(each.id));
    return isOut ? { ...each, collegeId: null } : each;
  });
}

export type RankedTransfer = Newcomer & { collegeId: number };

/** The arrivals, with their rank among the best. `order` is sorted by place, and must contain everybody ahead of a player who has one. */
export function rankTransfers(order: readonly SeasonEntry[]): RankedTransfer[] {
  let nowhere = 0;
  return order.flatMap(({ id, collegeId, ratingTenths, stars, place }) => {
    const rank = place === null || place - nowhere > TRANSFER_LAST ? null : place - nowhere;
    if (collegeId !== null) return [{ id, collegeId, ratingTenths, stars, rank }];
    nowhere += 1;
    return [];
  });
}

/** The change in bonus points of each college's transfers caused by players entering or leaving the order. */
export function bonusShifts(
  before: readonly RankedTransfer[],
  after: readonly RankedTransfer[],
): ReadonlyMap<number, number> {
  const shifts = new Map<number, number>();
  const add = ({ collegeId, rank }: RankedTransfer, sign: 1 | -1) =>
    shifts.set(collegeId, (shifts.get(collegeId) ?? 0) + sign * transferBonus(rank));
  for (const each of before) add(each, -1);
  for (const each of after) add(each, 1);
  return shifts;
}
