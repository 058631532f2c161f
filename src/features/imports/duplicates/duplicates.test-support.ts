import { buildProspects, type ProspectFacts } from '#features/recruiting/prospects/factory.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { importCommand } from '../commands/command.ts';
import { duplicatesCommand } from './command.ts';
import { OF_PEOPLE, OF_PLAYERS, OF_PROSPECTS } from './references.ts';

/** The command, and everything a merge and its undo may write, for tests. */

const NOW = new Date('2026-11-27T15:00:00Z');
const silent = () => {};
const log = { trace: silent, debug: silent, info: silent, warn: silent, error: silent, child: () => log } as never;

export function duplicatesIn(database: Database) {
  const query = async (text: string) => (await database.executeSql(text)).rows;
  return {
    query,
    /** `import …` runs that command, everything else `duplicates …`; `aborted …` is interrupted before it starts. */
    async run(...given: string[]) {
      const [first] = given;
      const args = first === 'aborted' || first === 'import' ? given.slice(1) : given;
      const signal = first === 'aborted' ? AbortSignal.abort() : new AbortController().signal;
      const out: string[] = [];
      const err: string[] = [];
      const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), cwd: '.', signal };
      const command = first === 'import' ? importCommand : duplicatesCommand;
      const code = await command.run(args, io, { database, config: loadConfig({}), now: () => NOW, log });
      return { code, out: out.join('\n'), err: err.join('\n') };
    },
    /** Everything but the ranks of the class and the log. */
    network: async () =>
      Promise.all(
        [
          ...new Set([...OF_PROSPECTS, ...OF_PEOPLE, ...OF_PLAYERS].map(({ table }) => table)),
          'people',
          'college_transfers',
          'search_entries',
        ].map((table) =>
          query(`select to_jsonb(row) - array['updated_at', 'class_order', 'national_rank', 'position_rank', 'state_rank', 'weight'] as row
            from ${table} row order by (to_jsonb(row) - array['updated_at'])::text`),
        ),
      ),
    async clear() {
      await database.executeSql(
        `delete from forecasts; truncate people, prospects, college_players, imports, import_changes, outbox, articles, prospect_follows,
          ranking_lists, takedown_requests, prospect_codes, article_drafts, search_entries, search_words restart identity cascade`,
      );
    },
    /** Đuro, created first, with an address that lost a letter, and Duro, created later, with more facts. */
    async buildPair(more: { first?: ProspectFacts; second?: ProspectFacts } = {}) {
      const [first, second] = await buildProspects(database.db, [
        sampled('Đuro Uzorak', { slug: 'uro-uzorak', ratingTenths: null, weightLbs: null, ...more.first }),
        sampled('Duro Uzorak', { slug: 'duro-uzorak', ratingTenths: 58, ...more.second }),
      ]);
      if (!first || !second) throw new Error('not built');
      return { first, second };
    },
  };
}

export const sampled = (name: string, facts: ProspectFacts = {}): ProspectFacts => ({
  name,
  position: 'WR',
  hometownCity: 'Mobile',
  hometownState: 'AL',
  highSchoolName: 'Sample North',
  ...facts,
});
