import { beforeAll, describe, expect, test } from 'vitest';
import { faultsAt } from '#tests/support/axe.ts';
import { SIZES } from '#tests/support/browser.ts';
import { firstProspectPath, pagesToLookAt } from '#tests/support/pages.ts';
import { type RunningServer, sharedServer } from '#tests/support/running-server.ts';

/** Team sites with difficult colors: crimson, black with yellow, yellow with black, light blue. */
const TEAM_SITES = ['alabama', 'missouri', 'iowa', 'northcarolina'];

let server: RunningServer;
let prospectPath = '';
beforeAll(async () => {
  server = await sharedServer();
  prospectPath = await firstProspectPath(server);
});

const pathOf = (name: string) => pagesToLookAt(prospectPath)[name] ?? '/';

describe.each(TEAM_SITES)('the site of %s', (site) => {
  test.each(['home', 'ranking', 'prospect'])('%s', async (name) => {
    const widths = name === 'ranking' ? [SIZES.phone, SIZES.desktop] : [SIZES.desktop];
    expect(await faultsAt(server.url(pathOf(name), site), { widths })).toEqual([]);
  });
});
