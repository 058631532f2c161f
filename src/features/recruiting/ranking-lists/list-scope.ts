import { sportName } from '#kernel/sports.ts';
import type { ListScope } from './list-view.ts';

/** "2027 Football": the name of a list without a name of its own. */
export const scopeName = ({ sport, year }: Omit<ListScope, 'kind'>): string => `${year} ${sportName(sport)}`;

/** The scope in an entry of the audit log. */
export const scopeFact = ({ kind, sport, year }: ListScope): Record<string, string> => ({
  [kind === 'prospect_rankings' ? 'class' : 'season']: `${sport} ${year}`,
});
