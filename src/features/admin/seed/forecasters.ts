import { findMemberByLogin, insertMember } from '#features/membership/accounts/public.ts';
import { listSites } from '#features/sites/sites/public.ts';
import type { Db } from '#platform/db/database.ts';
import { afternoonOf } from './recruit-history.ts';

/** The invented forecasters of the demo network. */

type DemoForecaster = {
  username: string;
  isStaffWriter: boolean;
  /** The share of confident picks that turn out right; 1 is all of them. */
  skill: number;
  /** Confidence above or below the others, in tens of percent. */
  boldness: number;
};

const FANS =
  'porchlight_pete backyard.bea fourthandgo_ned tailgate.tess upperdeck_ray section114 lou.of.the.lot rowdy_reeve pressbox.pam ' +
  'bandwagon_ben chalk.talk.cy goalpost_gus halftime.hattie kickoff_karl linebacker.lil northend_nora overtime.otto pylon_pip ' +
  'quiet.quincy redshirt_rosa sideline.sid thirdstring_theo uphill.uma victory_vern walkon.willa yardline_yates zone.read_zeke ' +
  'armchair_ada bleacher.bo clockwatch_cleo depthchart.dov earlybird_edie fieldpass.finn grassroots_gil hashmark.hana ' +
  'ironman_ike jumbotron.jo';
const STAFF = 'abel.thornby cora.lindell mabel.oakes silas.penrose';

/** The best of the fans are as good as the staff. */
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

/** Notes that some of them add. */
export const FORECAST_NOTES: readonly string[] = [
  'The last visit ran long, and nobody was in a hurry to leave.',
  'His coach played there. I’m not overthinking it.',
  'It’s been quiet on their end all week.',
  'Two of his teammates have already signed there.',
  'Staying close to home wins out.',
  'Look at the depth chart. He could play right away.',
  'The family loved the school even more than the stadium.',
  'Just a gut feeling on this one.',
  'He’s the top name on their board, and it’s no secret.',
  'The offer came late, but they’ve called every day since.',
];

export type Forecaster = DemoForecaster & { userId: number };

const MEMBER_SINCE_DAYS = 900;
/** Of these team sites each is the home of some of them. */
const HOMES = ['alabama', 'michigan', 'texas', 'georgia', 'ohiostate', 'oregon'];

/**
 * The forecasters as members, made where they are not there yet. They have no password and no confirmed address, so
 * nobody can log in as them. A member who already has such a username keeps it, and there is one forecaster less.
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
