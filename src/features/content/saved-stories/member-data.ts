import type { MemberDataPart } from '#platform/member-data.ts';
import { deleteAllSavedOf, listAllSavedOf } from './queries.ts';

export const savedStoryData: MemberDataPart = {
  name: 'saved_stories',
  tables: ['saved_stories'],
  export: async (db, userId) =>
    (await listAllSavedOf(db, userId)).map(({ articleId, savedAt }) => ({
      type: 'SavedStory',
      article_id: articleId,
      saved_at: savedAt.toISOString(),
    })),
  erase: (db, userId) => deleteAllSavedOf(db, userId),
};
