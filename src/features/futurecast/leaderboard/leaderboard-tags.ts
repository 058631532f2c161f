/** Of every reply and page that a settled forecast changes. */
export const LEADERBOARD_TAG = 'leaderboard';
