import { expect, test } from 'vitest';
import { ALERTS_SHOWN } from '#kernel/alerts-shown.ts';
import { alertHidden, alertShown, alertsCleared, isBanner, pageChanged, shownAlerts } from './alerts.ts';
import { loadingEnded, loadingForced, loadingLabel, loadingStarted } from './app.ts';
import { createStore } from './store.ts';

const messagesOf = (store: ReturnType<typeof createStore>) =>
  store.getState().alert.alerts.map(({ message }) => message);

test('an alert has an id of its own, a close button and stays, unless it says otherwise', () => {
  const store = createStore();
  store.dispatch(alertShown({ message: 'Saved', type: 'success' }));
  store.dispatch(
    alertShown({ message: 'Soon', type: 'info', durationInSeconds: 5, hasCloseButton: false, persisted: false }),
  );
  expect(store.getState().alert.alerts).toEqual([
    { id: 'bluechip-ALERT1', message: 'Saved', type: 'success', hasCloseButton: true, persisted: true },
    {
      id: 'bluechip-ALERT2',
      message: 'Soon',
      type: 'info',
      hasCloseButton: false,
      persisted: false,
      durationInSeconds: 5,
    },
  ]);
});

test('a duplicate is not added, until the first is gone', () => {
  const store = createStore();
  const alert = { message: 'Unable to update following status.', type: 'severe' } as const;
  store.dispatch(alertShown(alert));
  store.dispatch(alertShown({ ...alert, durationInSeconds: 5 }));
  expect(messagesOf(store)).toHaveLength(1);
  store.dispatch(alertShown({ ...alert, type: 'info' }));
  store.dispatch(alertShown({ ...alert, href: '/help' }));
  expect(messagesOf(store)).toHaveLength(3);
  store.dispatch(alertHidden('bluechip-ALERT1'));
  store.dispatch(alertShown(alert));
  expect(store.getState().alert.alerts.map(({ id }) => id)).toEqual([
    'bluechip-ALERT2',
    'bluechip-ALERT3',
    'bluechip-ALERT4',
  ]);
});

test('the newest three are shown, oldest first, and older ones return when one is hidden', () => {
  const store = createStore();
  for (const message of ['one', 'two', 'three', 'four']) store.dispatch(alertShown({ message, type: 'info' }));
  const shown = () => shownAlerts(store.getState().alert.alerts).map(({ message }) => message);
  expect(ALERTS_SHOWN).toBe(3);
  expect(shown()).toEqual(['two', 'three', 'four']);
  store.dispatch(alertHidden('bluechip-ALERT4'));
  expect(shown()).toEqual(['one', 'two', 'three']);
  store.dispatch(alertHidden('bluechip-ALERT99'));
  expect(shown()).toHaveLength(3);
});

test('toasts and lines of the page are counted apart: none pushes one of the other kind away', () => {
  const store = createStore();
  store.dispatch(alertShown({ message: 'Join', type: 'siteAdaptive', hasCloseButton: false }));
  for (const message of ['a', 'b']) store.dispatch(alertShown({ message, type: 'info', isInPage: true }));
  for (const message of ['one', 'two', 'three', 'four']) store.dispatch(alertShown({ message, type: 'info' }));
  const shown = (inPage: boolean) => shownAlerts(store.getState().alert.alerts, inPage).map(({ message }) => message);
  expect(shown(true)).toEqual(['Join', 'a', 'b']);
  expect(shown(false)).toEqual(['two', 'three', 'four']);
});

test('a change of page takes the alerts that are not to stay; clearing takes all that can be closed', () => {
  const store = createStore();
  store.dispatch(alertShown({ message: 'stays', type: 'info' }));
  store.dispatch(alertShown({ message: 'goes', type: 'severe', persisted: false }));
  store.dispatch(pageChanged());
  expect(messagesOf(store)).toEqual(['stays']);
  store.dispatch(alertShown({ message: 'Join', type: 'siteAdaptive', hasCloseButton: false }));
  store.dispatch(alertsCleared());
  expect(messagesOf(store)).toEqual(['Join']);
});

test('the overlay shows while anything holds it, with the words of the latest, and never below nothing', () => {
  const store = createStore();
  const label = () => loadingLabel(store.getState().app);
  expect(label()).toBeNull();
  store.dispatch(loadingStarted('Loading'));
  store.dispatch(loadingStarted('Paying'));
  expect(label()).toBe('Paying');
  store.dispatch(loadingEnded('Paying'));
  expect(label()).toBe('Loading');
  store.dispatch(loadingEnded('Loading'));
  store.dispatch(loadingEnded('Loading'));
  expect(label()).toBeNull();
  store.dispatch(loadingStarted('Paying'));
  expect(label()).toBe('Paying');
});

test('a forced overlay shows until it is released, whatever is held', () => {
  const store = createStore();
  store.dispatch(loadingForced(true));
  store.dispatch(loadingStarted('Paying'));
  store.dispatch(loadingEnded('Paying'));
  expect(loadingLabel(store.getState().app)).toBe('Loading');
  store.dispatch(loadingForced(false));
  expect(loadingLabel(store.getState().app)).toBeNull();
});

test('each store is its own, and one can start from what another left', () => {
  const store = createStore();
  store.dispatch(alertShown({ message: 'kept', type: 'info' }));
  expect(messagesOf(createStore())).toEqual([]);
  expect(messagesOf(createStore(store.getState()))).toEqual(['kept']);
});

test('only a call to action that nothing takes away stands in the page', () => {
  const store = createStore();
  store.dispatch(alertShown({ message: 'Join', type: 'siteAdaptive', hasCloseButton: false }));
  store.dispatch(alertShown({ message: 'News', type: 'siteAdaptive' }));
  store.dispatch(alertShown({ message: 'Wait', type: 'info', hasCloseButton: false }));
  expect(store.getState().alert.alerts.map(isBanner)).toEqual([true, false, false]);
});
