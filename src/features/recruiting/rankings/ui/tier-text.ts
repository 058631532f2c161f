const WORDS: Readonly<Record<number, string>> = { 5: 'Five', 4: 'Four', 3: 'Three', 2: 'Two' };

/** "Four stars: 202 players", "Not rated: 1 player". */
export function tierText(tiers: readonly { stars: number | null; count: number }[], stars: number | null): string {
  const count = tiers.find((tier) => tier.stars === stars)?.count ?? 0;
  const name = stars === null ? 'Not rated' : `${WORDS[stars] ?? stars} stars`;
  return `${name}: ${count.toLocaleString('en-US')} ${count === 1 ? 'player' : 'players'}`;
}
