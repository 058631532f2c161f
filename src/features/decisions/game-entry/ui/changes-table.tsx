import { useLoaderData } from 'react-router';
import { ChangeLog } from '#design-system/change-log.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { GameData } from './game-data.ts';

/** Staff changes of the game, before and after. */
export function ChangesTable() {
  const { changes } = useLoaderData<GameData>().entry;
  if (changes.length === 0) return <Empty title="None yet">Staff haven’t changed this game.</Empty>;
  return <ChangeLog changes={changes.map((change) => ({ ...change, what: capital(change.action) }))} />;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
