import type { CollegeFlag } from '#features/directory/colleges/college-flag-view.ts';
import type { Context } from '#platform/context.ts';
import { type Imagined, pushedOut } from '../class-calculator.ts';
import type { CalculatorFacts, CalculatorWish } from './calculator-facts.ts';
import { incomingPlayersById, prospectRowsById } from './newcomer-rows.ts';

type Moved = {
  facts: CalculatorFacts;
  wish: CalculatorWish;
  before: Imagined;
  after: Imagined;
  colleges: ReadonlyMap<number, CollegeFlag>;
};

/** The players who joined a calculated class, left it or no longer count in it, for readers. */
export async function movedRows(ctx: Context, { facts, wish, before, after, colleges }: Moved) {
  const removed = [...before.commits.keys()].filter((id) => !after.commits.has(id));
  const out = pushedOut(before, after);
  const prospects = await prospectRowsById(ctx, [...removed, ...out.map(({ id }) => id)]);
  const removedTransfers = [...before.transfers.keys()].filter((id) => !after.transfers.has(id));
  const addedTransfers = wish.addTransfers.filter((id) => after.transfers.has(id) && !before.transfers.has(id));
  const players = await incomingPlayersById(ctx, [
    ...removedTransfers.map((id) => ({ id, rank: before.transferRanks.get(id) ?? null })),
    ...addedTransfers.map((id) => ({ id, rank: after.transferRanks.get(id) ?? null })),
  ]);
  const flagOf = (someone: { collegeId: number | null } | undefined) => colleges.get(someone?.collegeId ?? 0) ?? null;
  return {
    added: wish.add.flatMap((id) => {
      const [prospect, contribution] = [facts.addedRows.get(id), after.commits.get(id)];
      return prospect && contribution
        ? [{ prospect, contribution, leaves: flagOf(facts.prospects.find((each) => each.id === id)) }]
        : [];
    }),
    removed: removed.flatMap((id) => prospects.get(id) ?? []),
    addedTransfers: addedTransfers.flatMap((id) => {
      const [player, contribution] = [players.get(id), after.transfers.get(id)];
      return player && contribution ? [{ player, contribution, leaves: flagOf(comingEntryOf(facts, id)) }] : [];
    }),
    removedTransfers: removedTransfers.flatMap((id) => players.get(id) ?? []),
    pushedOut: out.flatMap(({ id, ratingPoints, bonusPoints }) => {
      const prospect = prospects.get(id);
      return prospect ? [{ prospect, points: ratingPoints + bonusPoints }] : [];
    }),
  };
}

/** The entry by which the player of this entry is coming to a college. */
function comingEntryOf({ season }: CalculatorFacts, id: number) {
  const playerId = season.find((each) => each.id === id)?.playerId;
  return season.find((each) => each.playerId === playerId && each.collegeId !== null);
}
