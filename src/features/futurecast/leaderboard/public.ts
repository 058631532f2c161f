export { LEADERBOARD_TAG } from './leaderboard-tags.ts';
export { brierTenThousandths, pointsHundredths, type Stars } from './scoring.ts';
