import { apiError } from '#kernel/errors.ts';
import { tidyLine } from '#kernel/tidy-text.ts';
import type { Context } from '#platform/context.ts';
import { authorSlug } from '../author-facts.ts';
import { findAuthorOfMember, insertAuthor, lockAuthors } from '../queries.ts';
import { freeAuthorSlug, recordAuthor } from './write-author.ts';

/** Creates a byline for the logged-in writer. An existing one is kept, so that a form submitted twice creates only one. */
export async function createOwnByline(
  ctx: Context,
  { name, title }: { name: string; title: string },
): Promise<{ authorId: number }> {
  const { actor, now } = ctx;
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  const { userId } = actor;
  return ctx.db.transaction(async (db) => {
    await lockAuthors(db);
    const present = await findAuthorOfMember(db, userId);
    if (present) return { authorId: present.id };
    const address = authorSlug(name);
    // A name in another script has no Latin letters for a slug.
    const slug = await freeAuthorSlug(db, address.ok ? address.slug : `author-${userId}`);
    const facts = { name: tidyLine(name), title: tidyLine(title), bio: '', imageId: null };
    const author = await insertAuthor(db, { ...facts, slug, userId, createdAt: now });
    await recordAuthor(db, ctx, { action: 'create', before: null, after: author });
    return { authorId: author.id };
  });
}
