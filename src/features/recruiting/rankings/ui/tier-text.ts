const WORDS: Readonly<Record<number, string>> = { 5: 'Five', 4: 'Four', 3: 'Three', 2: 'Two' };

/** "Five stars: 10 players" for the first tier, "Four stars: 11 to 212" for those after it, "Not rated: 40 players". */
export function tierText(tiers: readonly { stars: number | null; count: number }[], stars: number | null): string {
  const index = tiers.findIndex((tier) => tier.stars === stars);
  const count = tiers[index]?.count ?? 0;
  const name = stars === null ? 'Not rated' : `${WORDS[stars] ?? stars} stars`;
  if (index <= 0 || stars === null) return `${name}: ${count} ${count === 1 ? 'player' : 'players'}`;
  const before = tiers.slice(0, index).reduce((sum, tier) => sum + tier.count, 0);
  return count === 1 ? `${name}: ${before + 1}` : `${name}: ${before + 1} to ${before + count}`;
}
