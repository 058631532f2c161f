import type { MemberDataPart } from '#platform/member-data.ts';
import { deletePreferencesOf, listChosenPreferences } from './queries.ts';

export const preferenceData: MemberDataPart = {
  name: 'notification_preferences',
  tables: ['notice_preferences'],
  export: async (db, userId) =>
    (await listChosenPreferences(db, userId)).map(({ kind, bell, email, push }) => ({ kind, bell, email, push })),
  erase: (db, userId) => deletePreferencesOf(db, userId),
};
