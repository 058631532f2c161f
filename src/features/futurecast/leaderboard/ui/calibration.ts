/** The accuracy at each confidence, and the conclusion. Pure. */
export type Said = { confidence: number; said: number; right: number };

const WHOLE = 100;

/** Percent, whole. */
export const rightPercent = ({ said, right }: Said): number => Math.round((right / said) * WHOLE);

export function totalsOf(calibration: readonly Said[]) {
  const settled = calibration.reduce((sum, { said }) => sum + said, 0);
  const right = calibration.reduce((sum, each) => sum + each.right, 0);
  const missed = calibration.reduce(
    (sum, each) =>
      sum + each.right * (1 - each.confidence / WHOLE) ** 2 + (each.said - each.right) * (each.confidence / WHOLE) ** 2,
    0,
  );
  return { settled, right, brier: settled === 0 ? 0 : missed / settled };
}

/** A smaller difference is chance, for the number of picks that people make. */
const CLOSE = 5;

/** The conclusion of the chart, as a sentence. */
export function calibrationSentence(name: string, calibration: readonly Said[]): string {
  const { settled, right } = totalsOf(calibration);
  if (settled === 0) return `${name} has no graded picks yet.`;
  const meant = calibration.reduce((sum, { confidence, said }) => sum + confidence * said, 0) / settled;
  const was = (right * WHOLE) / settled;
  const [saidText, wasText] = [`${Math.round(meant)}%`, `${Math.round(was)}%`];
  const verdict =
    Math.abs(meant - was) <= CLOSE ? 'Well calibrated.' : meant > was ? 'Overconfident.' : 'Underconfident.';
  return `${name} is ${saidText} confident on average and right ${wasText} of the time. ${verdict}`;
}
