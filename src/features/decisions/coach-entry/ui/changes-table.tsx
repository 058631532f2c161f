import { useLoaderData } from 'react-router';
import { ChangeLog } from '#design-system/change-log.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { CoachData } from './coach-data.ts';

const WORDS: Readonly<Record<string, string>> = {
  add: 'Added',
  change: 'Changed',
};

/** Staff changes of the coach, before and after. */
export function ChangesTable() {
  const { changes } = useLoaderData<CoachData>().entry;
  if (changes.length === 0) return <Empty title="No changes yet">Changes made by staff appear here.</Empty>;
  return <ChangeLog changes={changes.map((change) => ({ ...change, what: WORDS[change.action] ?? change.action }))} />;
}
