import { handle } from '#platform/http/handle.ts';
import { calculateClass, getTeamClass, listTeamRanking, listTeamRankingYears } from './contract.ts';
import { calculatedClass } from './service/class-calculator.ts';
import { rankedYears } from './service/ranked-years.ts';
import { teamRankingPage } from './service/ranking-page.ts';
import { teamClass } from './service/team-class.ts';

export const teamRankingEndpoints = [
  handle(listTeamRanking, { run: (ctx, { query }) => teamRankingPage(ctx, query) }),
  handle(listTeamRankingYears, { run: (ctx, { query }) => rankedYears(ctx, query) }),
  handle(calculateClass, { run: (ctx, { query }) => calculatedClass(ctx, query) }),
  handle(getTeamClass, { run: (ctx, { query }) => teamClass(ctx, query) }),
];
