import { type CollegeTransfer, mayComeTo } from '#features/transfers/entries/transfer-view.ts';
import { TRANSFER_LAST, transferBonus } from './points.ts';
import type { Newcomer } from './team-class.ts';

/**
 * Who goes where, as it is and as somebody imagines it: pure. A prospect and an entry of the portal stand once, so that neither is in
 * two classes. A player who came to two colleges by two entries is in both classes, as the rankings count him; once he is added
 * to one, he is in that one only.
 */

/** `collegeId` null: nowhere. */
export type Going<Someone> = Someone & { collegeId: number | null };

/** Who comes to a college, and who of its own does not; ids. */
type Wish = { collegeId: number; add: readonly number[]; remove: readonly number[] };

/** Whoever is added leaves the class that he is in. */
export function moveProspects<Someone extends Newcomer>(
  all: readonly Going<Someone>[],
  { collegeId, add, remove }: Wish,
): Going<Someone>[] {
  return all.map((each) => {
    if (add.includes(each.id)) return { ...each, collegeId };
    return each.collegeId === collegeId && remove.includes(each.id) ? { ...each, collegeId: null } : each;
  });
}

/** An entry of the portal in the order of its season. Several may be one player's. */
export type SeasonEntry = Going<Omit<Newcomer, 'rank'>> & {
  playerId: number;
  originCollegeId: number | null;
  exitType: CollegeTransfer['exitType'];
  /** In the order of all who come somewhere and of those who are added, the best first; null: behind all that have a bonus. */
  place: number | null;
};

/** Of the entries to add those that would be newcomers: of other colleges' players who do not come anyway, one for each. */
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

/** A player who is added comes by that entry only, whatever his others say. */
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

/**
 * Who comes somewhere, with the rank among the best who do. `order` by place: everybody before somebody who has one must stand in it.
 */
export function rankTransfers(order: readonly SeasonEntry[]): RankedTransfer[] {
  let nowhere = 0;
  return order.flatMap(({ id, collegeId, ratingTenths, stars, place }) => {
    const rank = place === null || place - nowhere > TRANSFER_LAST ? null : place - nowhere;
    if (collegeId !== null) return [{ id, collegeId, ratingTenths, stars, rank }];
    nowhere += 1;
    return [];
  });
}

/** By how many bonus points each college's transfers differ, because somebody stands in their order or no longer does. */
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
