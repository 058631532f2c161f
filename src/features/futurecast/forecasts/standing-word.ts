/** What of a forecaster's words stands at a moment: pure. */

/** `at`: when it was said. `confidence`: 10 to 100, in tens. */
export type SaidWord = { at: Date; collegeId: number; confidence: number };

/** `pickedAt`: since when the college is the same; a change of confidence keeps it. */
export type StandingWord = SaidWord & { pickedAt: Date };

/** The last of these words (in the order in which they were said) up to `until`, that moment included; null where there is none. */
export function standingWord(words: readonly SaidWord[], until?: Date): StandingWord | null {
  const said = until ? words.filter(({ at }) => at <= until) : words;
  const last = said.at(-1);
  if (!last) return null;
  const picked = said.findLast(({ collegeId }, index) => collegeId !== said[index - 1]?.collegeId) ?? last;
  return { at: last.at, collegeId: last.collegeId, confidence: last.confidence, pickedAt: picked.at };
}
