import { pointsHundredths, type Stars } from './scoring.ts';

/** The points at stake in a pick. */
export type Stakes = {
  /** Points if right, two decimals. */
  earns: number;
  /** Points if wrong, two decimals; not negative. */
  costs: number;
};

const ANY_MOMENT = new Date(0);

/** As if graded at once: without the bonus of early and independent picks. */
export function stakesOf(confidence: number, stars: Stars | null): Stakes {
  const alone = { confidence, stars, pickedAt: ANY_MOMENT, settledAt: ANY_MOMENT, disagreement: 0 };
  return {
    earns: pointsHundredths({ ...alone, isRight: true }) / 100,
    costs: Math.abs(pointsHundredths({ ...alone, isRight: false })) / 100,
  };
}
