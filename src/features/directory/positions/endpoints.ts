import type { Sport } from '#kernel/sports.ts';
import { handle } from '#platform/http/handle.ts';
import { listPositions } from './contract.ts';
import { listPositions as positionsOf } from './position.ts';

type Type = 'prospect' | 'transfer' | 'recruiting' | 'comprehensive';

function positionReply(sport: Sport, type: Type | undefined) {
  const kind = type === 'recruiting' ? 'prospect' : type === 'comprehensive' ? undefined : type;
  const positions = positionsOf(sport, kind).map(({ aliases: _, ...position }) => position);
  return { sport, positions, total: positions.length };
}

export const positionEndpoints = [
  handle(listPositions, { run: async ({ site }, { query }) => positionReply(query.sport ?? site.sport, query.type) }),
];
