/** Maximum lengths of an author's fields. */
export const AUTHOR_LIMITS = { name: 80, title: 80, bio: 1_000, slug: 80, login: 254, reason: 500 } as const;

/** The title below a new writer's byline until they change it. */
export const FIRST_TITLE = 'Staff writer';

/** "ada.rowe" → "Ada Rowe": the suggested byline of a member. */
export function nameOfUsername(username: string): string {
  const words = username.split(/[._\-\s\d]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
