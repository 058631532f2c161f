import type { MemberDataPart } from '#platform/member-data.ts';
import { TOKEN_KINDS } from './mailed-token.ts';
import { forgetTokens, listTokens } from './queries.ts';

export const mailedTokenData: MemberDataPart = {
  name: 'mailed_links',
  tables: ['mailed_tokens'],
  export: async (db, userId) =>
    (await listTokens(db, userId, TOKEN_KINDS)).map(({ kind, createdAt, expiresAt, usedAt }) => ({
      kind,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
  erase: (db, userId) => forgetTokens(db, userId, 'all'),
};
