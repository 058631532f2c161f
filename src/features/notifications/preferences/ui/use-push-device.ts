import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isApiError } from '#kernel/errors.ts';
import { useApi } from '#web/calls.ts';
import type { NotificationsData } from './notifications-data.ts';
import { failureWords, keyBytes, type PushState, pushStateOf } from './push-state.ts';

/** Push alerts of this browser. Permission is requested only after the reader pressed the button. */

const READY_MS = 10_000;

type Saved = (message: string) => undefined;

export function usePushDevice({ publicKey, devices }: NotificationsData['push'], saved: Saved) {
  const api = useApi();
  const [state, setState] = useState<PushState>('checking');
  const [problem, setProblem] = useState<string | null>(null);
  const own = devices.find(({ isThis }) => isThis);
  const ownId = own?.id ?? null;

  const { revalidate } = useRevalidator();
  // Whether the endpoint was sent to the server since this page was opened.
  const isSent = useRef(false);

  useEffect(() => {
    let isLeft = false;
    const isDue = ownId !== null && !isSent.current;
    const look = async () => {
      const subscription = await currentSubscription(publicKey);
      if (isLeft) return;
      setState(browserState(ownId !== null && subscription !== null));
      if (!api || !isDue || subscription === null || Notification.permission !== 'granted') return;
      isSent.current = true;
      // The browser may have changed its endpoint unnoticed, and alerts sent to the old one are lost.
      const { id } = await api.push.subscribe({ body: bodyOf(subscription) });
      if (id !== ownId) await revalidate();
    };
    look().catch((error: unknown) => {
      // Another account has the endpoint. After any other failure it is sent again when the settings are next opened.
      if (isLeft || !isApiError(error) || error.code !== 'conflict') return;
      setState('off');
      setProblem(failureWords('on', error));
    });
    return () => {
      isLeft = true;
    };
  }, [api, ownId, publicKey, revalidate]);

  // Revoking the permission in the browser ends the alerts of this device.
  useEffect(() => {
    const { permission } = globalThis.Notification ?? {};
    if (!api || ownId === null || permission === undefined || permission === 'granted') return;
    api.push.updatePermission({ body: { permission } }).then(revalidate, () => {});
  }, [api, ownId, revalidate]);

  async function turnOn(): Promise<void> {
    if (!api || publicKey === null) return;
    setState('working');
    setProblem(null);
    try {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') {
        setState(permission === 'denied' ? 'blocked' : 'off');
        await api.push.updatePermission({ body: { permission } });
        return;
      }
      const registration = await workerReady();
      const subscription = await freshSubscription(registration, keyBytes(publicKey));
      await api.push.subscribe({ body: bodyOf(subscription) });
      isSent.current = true;
      setState('on');
      saved('Alerts are on for this device.');
    } catch (error) {
      setState('off');
      setProblem(failureWords('on', error));
    }
  }

  async function turnOff(): Promise<void> {
    if (!api || ownId === null) return;
    setProblem(null);
    try {
      await api.push.unsubscribe({ params: { pushDeviceId: ownId } });
    } catch (error) {
      setProblem(failureWords('off', error));
      return;
    }
    // Nothing is sent from now on, even if the browser keeps its endpoint.
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe().catch(() => {});
    setState('off');
    saved('Alerts are off for this device.');
  }

  return { state, problem, turnOn: () => void turnOn(), turnOff: () => void turnOff() };
}

const hasPushHere = () => 'serviceWorker' in navigator && 'PushManager' in globalThis;

const browserState = (isSubscribed: boolean): PushState =>
  pushStateOf({
    hasPush: hasPushHere(),
    permission: 'Notification' in globalThis ? Notification.permission : null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isSubscribed,
  });

/** Null: none, or one for another key pair, which gets nothing from this server. */
async function currentSubscription(publicKey: string | null): Promise<PushSubscription | null> {
  if (!hasPushHere() || publicKey === null) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isMadeFor(subscription, keyBytes(publicKey)) ? subscription : null;
}

/** The parts of a subscription that the server needs. Throws if the browser gave no keys. */
function bodyOf(subscription: PushSubscription) {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no keys');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    expirationTime: expirationTime ?? null,
    timeZone,
  };
}

/** Throws if no service worker becomes ready in time. */
async function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** A subscription made with another key pair is useless, and a browser refuses a second one next to it. */
async function freshSubscription(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && !isMadeFor(known, applicationServerKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function isMadeFor({ options }: PushSubscription, key: Uint8Array): boolean {
  if (options.applicationServerKey == null) return false;
  const bytes = new Uint8Array(options.applicationServerKey);
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}
