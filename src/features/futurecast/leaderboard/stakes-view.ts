import { pointsHundredths, type Stars } from './scoring.ts';

/** What a forecast is played for. */
export type Stakes = {
  /** Points where it is right, two decimals. */
  earns: number;
  /** Points where it is wrong, two decimals; not negative. */
  costs: number;
};

const ANY_MOMENT = new Date(0);

/** Were it settled at once: without what early and lonely forecasts earn, or cost, beside it. */
export function stakesOf(confidence: number, stars: Stars | null): Stakes {
  const alone = { confidence, stars, pickedAt: ANY_MOMENT, settledAt: ANY_MOMENT, disagreement: 0 };
  return {
    earns: pointsHundredths({ ...alone, isRight: true }) / 100,
    costs: Math.abs(pointsHundredths({ ...alone, isRight: false })) / 100,
  };
}
