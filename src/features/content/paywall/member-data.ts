import type { MemberDataPart } from '#platform/member-data.ts';
import { deleteAllOf, listAllOf } from './queries.ts';
import { memberReader } from './reader.ts';

export const paywallData: MemberDataPart = {
  name: 'reading',
  // In the other two tables the reader is text: `member:12`.
  tables: ['article_gift_links'],
  export: async (db, userId) => {
    const { links, readings } = await listAllOf(db, userId, memberReader(userId));
    return [
      ...links.map(({ articleId, createdAt, expiresAt, openings, revokedAt }) => ({
        type: 'GiftLink',
        article_id: articleId,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        openings,
        revoked_at: revokedAt?.toISOString() ?? null,
      })),
      ...readings.map(({ articleId, readAt }) => ({
        type: 'MeteredArticle',
        article_id: articleId,
        read_at: readAt.toISOString(),
      })),
    ];
  },
  erase: (db, userId) => deleteAllOf(db, userId, memberReader(userId)),
};
