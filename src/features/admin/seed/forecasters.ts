import { findMemberByLogin, insertMember } from '#features/membership/accounts/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';
import { afternoonOf } from './recruit-history.ts';

/** The invented forecasters of the demo network. */

type DemoForecaster = {
  username: string;
  isStaffWriter: boolean;
  /** Of what he says with confidence, how much is right: 1 is all of it. */
  skill: number;
  /** Tens of percent that he says more, or less, than the others. */
  boldness: number;
};

const FANS =
  'porchlight_pete backyard.bea fourthandgo_ned tailgate.tess upperdeck_ray section114 lou.of.the.lot rowdy_reeve pressbox.pam ' +
  'bandwagon_ben chalk.talk.cy goalpost_gus halftime.hattie kickoff_karl linebacker.lil northend_nora overtime.otto pylon_pip ' +
  'quiet.quincy redshirt_rosa sideline.sid thirdstring_theo uphill.uma victory_vern walkon.willa yardline_yates zone.read_zeke ' +
  'armchair_ada bleacher.bo clockwatch_cleo depthchart.dov earlybird_edie fieldpass.finn grassroots_gil hashmark.hana ' +
  'ironman_ike jumbotron.jo';
const STAFF = 'abel.thornby cora.lindell mabel.oakes silas.penrose';

/** The surest and the luckiest of the fans are as good as the house. */
const DEMO_FORECASTERS: readonly DemoForecaster[] = [
  ...FANS.split(' ').map((username, index) => ({
    username,
    isStaffWriter: false,
    skill: 0.65 + ((index * 7) % 10) * 0.04,
    boldness: ((index * 5) % 3) - 1,
  })),
  ...STAFF.split(' ').map((username, index) => ({
    username,
    isStaffWriter: true,
    skill: 0.95 + (index % 2) * 0.06,
    boldness: 0,
  })),
];

/** What some of them write to it. */
export const FORECAST_NOTES: readonly string[] = [
  'The last visit went long, and nobody left early.',
  'The coach played there. I would not overthink it.',
  'Quiet on their side for a week.',
  'Two teammates have signed there already.',
  'Close to home wins this one.',
  'There is a way to play early: look at the depth chart.',
  'The family liked the school more than the stadium.',
  'A gut feeling, so not much behind it.',
  'First on their board, and it is no secret.',
  'The offer came late, but the call came every day.',
];

export type Forecaster = DemoForecaster & { userId: number };

const MEMBER_SINCE_DAYS = 900;
/** Of these team sites each is the home of some of them. */
const HOMES = ['alabama', 'michigan', 'texas', 'georgia', 'ohiostate', 'oregon'];

/**
 * The forecasters as members, made where they are not there yet. Without a password and a confirmed address there is no way
 * in; whoever has such a username by himself keeps it, and one forecaster less speaks.
 */
export async function writeForecasters(db: Db, today: number): Promise<Forecaster[]> {
  const sites = await listSites(db);
  const main = sites.find(({ kind }) => kind === 'main');
  if (!main) throw new Error('there is no main site');
  const homes = sites.filter(({ subdomain }) => HOMES.includes(subdomain));
  const forecasters: Forecaster[] = [];
  for (const [index, forecaster] of DEMO_FORECASTERS.entries()) {
    const { username, isStaffWriter } = forecaster;
    const siteId = homes[index % (homes.length + 1)]?.id ?? main.id;
    const email = `${username}@forecasters.demo.example`;
    const known = await findMemberByLogin(db, email);
    const member =
      known ??
      (await insertMember(db, {
        username,
        email,
        emailConfirmedAt: null,
        passwordHash: null,
        isStaffWriter,
        ageBand: '16_and_over',
        registeredSiteId: siteId,
        primarySiteId: siteId,
        createdAt: afternoonOf(today - MEMBER_SINCE_DAYS, index),
      }));
    if (member) forecasters.push({ ...forecaster, userId: member.id });
  }
  return forecasters;
}
