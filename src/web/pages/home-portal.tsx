import type { SiteView } from '#features/sites/sites/contract.ts';
import type { listTransfers } from '#features/transfers/entries/contract.ts';
import type { CollegeTransfer } from '#features/transfers/entries/transfer-view.ts';
import { PORTAL_ROWS, RecentMoves, TeamPortal } from '#features/transfers/entries/ui/portal-block.tsx';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { Api } from '../request-context.ts';

/** The portal's part of the front page: for a team its arrivals and departures, for a sport or the network the newest moves. */

type Balance = NonNullable<ReplyOf<typeof listTransfers>['balance']>;
type TeamMoves = {
  balance: Balance;
  sport: Sport;
  year: number;
  arriving: CollegeTransfer[];
  leaving: CollegeTransfer[];
};
export type PortalData = { team: TeamMoves | null; recent: CollegeTransfer[]; sport: Sport | null };

/** The cache tags of everything that `portalOf` fetches. */
export function portalTags({ kind, sport }: SiteView): string[] {
  return (kind === 'main' ? SPORTS : [sport]).map((each) => `transfers:${each}`);
}

export async function portalOf(api: Api, { kind, sport, collegeId }: SiteView): Promise<PortalData> {
  if (collegeId !== null) return { team: await teamMoves(api, sport, collegeId), recent: [], sport };
  const ofSport = kind === 'main' ? null : sport;
  const { transfers } = await api.transfers.recent({
    query: { perPage: 2 * PORTAL_ROWS, ...(ofSport ? { sport: ofSport } : {}) },
  });
  return { team: null, recent: transfers, sport: ofSport };
}

async function teamMoves(api: Api, sport: Sport, collegeId: number): Promise<TeamMoves | null> {
  const wanted = { sport, schoolFocus: String(collegeId), perPage: PORTAL_ROWS };
  const [arriving, leaving] = await Promise.all(
    (['in', 'out'] as const).map((direction) => api.transfers.list({ query: { ...wanted, direction } })),
  );
  if (!arriving?.balance || arriving.year === null || !leaving) return null;
  return {
    balance: arriving.balance,
    sport,
    year: arriving.year,
    arriving: arriving.transfers,
    leaving: leaving.transfers,
  };
}

/** Whether there is anything to show. */
export const hasMoves = ({ team, recent }: PortalData): boolean =>
  team ? team.balance.in + team.balance.out > 0 : recent.length > 0;

export function HomePortal({ portal: { team, recent, sport } }: { portal: PortalData }) {
  return team ? <TeamPortal {...team} /> : <RecentMoves transfers={recent} sport={sport} />;
}
