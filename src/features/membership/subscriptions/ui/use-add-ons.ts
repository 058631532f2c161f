import { useEffect, useReducer, useRef } from 'react';
import { useApi } from '#web/calls.ts';
import { keptWords } from '#web/cards/pay-way.ts';
import { soldSites } from '#web/sold-sites.ts';
import { failureText } from '#web/store/failures.ts';
import type { EligibleAddOn } from '../../add-ons/contract.ts';
import { ADD_ON_START, addOnSteps } from './add-on-steps.ts';

const DONE = '/users/subscriptions?done=add_on_bought';

export type Resumed = { addOnId: EligibleAddOn['id']; siteId: number | null };

/** What the sheet asks of the server. `resumed`: he comes back from his bank, for this one. */
export function useAddOns({
  subscriptionId,
  isOpen,
  resumed,
}: {
  subscriptionId: number;
  isOpen: boolean;
  resumed: Resumed | null;
}) {
  const api = useApi();
  const [state, dispatch] = useReducer(addOnSteps, ADD_ON_START);
  const isBusy = useRef(false);
  const { activeAddOn, siteId, price } = state;

  useEffect(() => {
    if (!api || !isOpen) return;
    let isStale = false;
    const load = async () => {
      try {
        const [own, billing] = await Promise.all([
          api.addOns.of({ query: { subscriptionId } }),
          api.billing.information(),
        ]);
        if (!isStale) dispatch({ kind: 'loaded', own, payWords: keptWords(billing) });
      } catch (error) {
        if (!isStale) dispatch({ kind: 'failed', message: failureText(error) });
      }
    };
    void load();
    return () => {
      isStale = true;
      dispatch({ kind: 'reset' });
    };
  }, [api, isOpen, subscriptionId]);

  const ask = async (addOn: EligibleAddOn, chosenSite: number | null) => {
    if (!api) return;
    try {
      const query = { addOnId: addOn.id, subscriptionId, siteIds: chosenSite === null ? [] : [chosenSite] };
      dispatch({ kind: 'priced', price: await api.addOns.price({ query }) });
    } catch (error) {
      dispatch({ kind: 'failed', message: failureText(error) });
    }
  };

  const choose = async (addOn: EligibleAddOn) => {
    dispatch({ kind: 'chosen', addOn });
    if (!addOn.choosesSite) return ask(addOn, null);
    if (!api) return;
    try {
      dispatch({ kind: 'sites_loaded', sites: await soldSites(api) });
    } catch (error) {
      dispatch({ kind: 'failed', message: failureText(error) });
    }
  };

  const chooseSite = async (chosen: number) => {
    dispatch({ kind: 'site_chosen', siteId: chosen });
    if (activeAddOn) await ask(activeAddOn, chosen);
  };

  const buy = async ({ addOnId, siteId: site }: Resumed, quote: string | null) => {
    if (!api || isBusy.current) return;
    isBusy.current = true;
    dispatch({ kind: 'submitting' });
    try {
      const siteIds = site === null ? {} : { siteIds: [site] };
      const body = { subscriptionId, addOnId, ...siteIds, ...(quote === null ? {} : { quote }) };
      const { url } = await api.addOns.buy({ body });
      location.assign(url ?? DONE);
    } catch (error) {
      isBusy.current = false;
      dispatch({ kind: 'failed', message: failureText(error) });
    }
  };

  const resume = useRef(buy);
  useEffect(() => {
    resume.current = buy;
  });
  useEffect(() => {
    if (resumed && api) void resume.current(resumed, null);
  }, [resumed, api]);

  return {
    state,
    choose,
    chooseSite,
    back: () => dispatch({ kind: 'back' }),
    pay: () => (activeAddOn && price ? buy({ addOnId: activeAddOn.id, siteId }, price.quote) : undefined),
  };
}
