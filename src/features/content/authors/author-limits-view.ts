/** Characters of what an author is made of. */
export const AUTHOR_LIMITS = { name: 80, title: 80, bio: 1_000, slug: 80, login: 254, reason: 500 } as const;

/** What a byline of a new writer says under the name until they change it. */
export const FIRST_TITLE = 'Staff writer';

/** "ada.rowe" → "Ada Rowe": what a member is offered as their byline. */
export function nameOfUsername(username: string): string {
  const words = username.split(/[._\-\s\d]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
