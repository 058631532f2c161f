/** The cache tag of every reply and page that a graded pick changes. */
export const LEADERBOARD_TAG = 'leaderboard';
