/** The version of a pick that is valid at a moment. Pure. */

/** `at`: when it was made. `confidence`: 10 to 100, in tens. */
export type SaidWord = { at: Date; collegeId: number; confidence: number };

/** `pickedAt`: since when the college is the same; a change of confidence keeps it. */
export type StandingWord = SaidWord & { pickedAt: Date };

/** The last of these versions (in chronological order) up to and including `until`; null if there is none. */
export function standingWord(words: readonly SaidWord[], until?: Date): StandingWord | null {
  const said = until ? words.filter(({ at }) => at <= until) : words;
  const last = said.at(-1);
  if (!last) return null;
  const picked = said.findLast(({ collegeId }, index) => collegeId !== said[index - 1]?.collegeId) ?? last;
  return { at: last.at, collegeId: last.collegeId, confidence: last.confidence, pickedAt: picked.at };
}
