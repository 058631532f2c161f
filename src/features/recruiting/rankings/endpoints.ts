import { handle } from '#platform/http/handle.ts';
import { compareProspects, downloadRanking, listRanking } from './contract.ts';
import { comparison } from './service/comparison.ts';
import { rankingFile } from './service/ranking-file.ts';
import { rankingPage } from './service/ranking-page.ts';

export const rankingEndpoints = [
  handle(listRanking, { run: (ctx, { query }) => rankingPage(ctx, query) }),
  handle(downloadRanking, { run: (ctx, { query }) => rankingFile(ctx, query) }),
  handle(compareProspects, { run: (ctx, { query }) => comparison(ctx, query.ids) }),
];
