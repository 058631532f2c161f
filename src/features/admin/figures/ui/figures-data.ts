import type { LoaderFunctionArgs } from 'react-router';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { isIdText } from '#kernel/ids.ts';
import { loadAdminNavigation } from '#web/admin-frame.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { FIGURE_RANGES, type FiguresView } from '../figures-view.ts';

export type FiguresData = {
  token: string;
  navigation: AdminNavigationView;
  figures: FiguresView;
  isDone: boolean;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<FiguresData> {
  const page = pageRequestOf(context);
  const { api } = page;
  const { searchParams } = new URL(request.url);
  const months = FIGURE_RANGES.map(String).find((range) => range === searchParams.get('months'));
  const siteId = searchParams.get('site_id') ?? '';
  const query = { ...(months ? { months } : {}), ...(isIdText(siteId) ? { siteId: Number(siteId) } : {}) };
  const [{ csurfToken: token }, navigation, figures] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(page),
    api.reports.figures({ query }),
  ]);
  return { token, navigation, figures, isDone: searchParams.get('done') === 'recount' };
}
