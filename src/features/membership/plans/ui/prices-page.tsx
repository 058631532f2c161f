import type { PropsWithChildren } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SectionHead } from '#design-system/section-head.tsx';
import { isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFailure, AdminFrame, AdminHead, loadAdminNavigation, withStrictSignIn } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { type PageRequest, pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import { type listStaffPrices, PRICES_PATH, type PricePreview } from '../staff-prices-view.ts';
import { PriceConfirmation, PriceForm } from './price-forms.tsx';
import { ComingTable, PriceTables } from './price-tables.tsx';
import css from './prices.module.css';

const DONE = { set: 'Price saved.', withdrawn: 'Price withdrawn.' } as const;
type Done = keyof typeof DONE;

export type PricesData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listStaffPrices>;
  typed: { offer: string; price: string; firstDay: string };
  /** Null: nothing was entered yet, or it has errors. */
  preview: PricePreview | null;
  messages: { offer?: string; price?: string; firstDay?: string };
  done: Done | null;
};

async function load({ request, context }: LoaderFunctionArgs): Promise<PricesData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name)?.trim() ?? '';
  const typed = { offer: text('offer'), price: text('price'), firstDay: text('first_day') };
  const [{ csurfToken: token }, navigation, list, read] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.prices.list(),
    typed.offer === '' ? { preview: null, messages: {} } : readPreview(page, typed),
  ]);
  const done = searchParams.get('done');
  return { token, navigation, list, typed, ...read, done: done === 'set' || done === 'withdrawn' ? done : null };
}

export const loader = withStrictSignIn(load);

async function readPreview(
  { api }: PageRequest,
  typed: PricesData['typed'],
): Promise<Pick<PricesData, 'preview' | 'messages'>> {
  try {
    return { preview: await api.prices.preview({ query: typed }), messages: {} };
  } catch (error) {
    if (!isApiError(error) || error.fields === undefined) throw error;
    const first = (...names: string[]) => names.map((name) => error.fields?.[name]?.[0]).find(Boolean);
    const [offer, price, firstDay] = [first('offer'), first('price'), first('first_day', 'firstDay')];
    const messages = { ...(offer && { offer }), ...(price && { price }), ...(firstDay && { firstDay }) };
    return { preview: null, messages };
  }
}

const TITLE = 'Prices';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={PRICES_PATH}>
      {children}
    </AdminFailure>
  );
}

/** All prices, and from when each applies. */
export function Component() {
  const { navigation, list, preview, done } = useLoaderData<PricesData>();
  return (
    <AdminFrame navigation={navigation} path={PRICES_PATH}>
      <PageMeta title={TITLE} description="Prices of plans and add-ons." path={PRICES_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        US dollars for the whole term, before tax. Subscribers keep the price they agreed to. All times are Central
        (CT).
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      <section className={css.section} aria-labelledby="set-head">
        <SectionHead id="set-head">Set a price</SectionHead>
        <PriceForm />
        {preview ? <PriceConfirmation preview={preview} /> : null}
      </section>
      {list.coming.length === 0 ? null : (
        <section className={css.section} aria-labelledby="coming-head">
          <SectionHead id="coming-head">Upcoming</SectionHead>
          <ComingTable />
        </section>
      )}
      <section className={css.section} aria-labelledby="now-head">
        <SectionHead id="now-head">Now</SectionHead>
        <PriceTables />
      </section>
    </AdminFrame>
  );
}
