import { useEffect, useState } from 'react';
import { useApi } from '#web/calls.ts';
import type { NotificationsData } from './notifications-data.ts';
import { failureWords, keyBytes, type PushState, pushStateOf } from './push-state.ts';

/** Push alerts of this browser. It is asked for permission only when the reader pressed the button. */

const READY_MS = 10_000;

type Saved = (message: string) => undefined;

export function usePushDevice({ publicKey, devices }: NotificationsData['push'], saved: Saved) {
  const api = useApi();
  const [state, setState] = useState<PushState>('checking');
  const [problem, setProblem] = useState<string | null>(null);
  const own = devices.find(({ isThis }) => isThis);
  const ownId = own?.id ?? null;

  useEffect(() => {
    let isLeft = false;
    const look = async () => {
      const found = await browserState(ownId !== null);
      if (!isLeft) setState(found);
    };
    void look();
    return () => {
      isLeft = true;
    };
  }, [ownId]);

  // The cookie says what the browser allows: a permission that was taken back ends it, and the subscription with it.
  useEffect(() => {
    const { permission } = globalThis.Notification ?? {};
    if (!api || permission === undefined || permission === 'granted' || !hasCookie()) return;
    api.push.updatePermission({ body: { permission } }).catch(() => {});
  }, [api]);

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
      const { endpoint, expirationTime, keys } = subscription.toJSON();
      if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no keys');
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await api.push.subscribe({
        body: {
          endpoint,
          keys: { p256dh: keys.p256dh, auth: keys.auth },
          expirationTime: expirationTime ?? null,
          timeZone,
        },
      });
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
    // Nothing is sent from now on, whether or not the browser gives up its address.
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe().catch(() => {});
    setState('off');
    saved('Alerts are off for this device.');
  }

  return { state, problem, turnOn: () => void turnOn(), turnOff: () => void turnOff() };
}

const hasCookie = () => document.cookie.includes('bluechip_notifications=');

async function browserState(isNamed: boolean): Promise<PushState> {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis;
  const registration = hasPush ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  return pushStateOf({
    hasPush,
    permission: 'Notification' in globalThis ? Notification.permission : null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isSubscribed: isNamed && subscription != null,
  });
}

/** Throws where no service worker runs in time. */
async function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** A subscription that was made with another key pair is of no use, and a browser refuses a second one beside it. */
async function freshSubscription(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  const isOurs =
    known?.options.applicationServerKey != null && isSame(known.options.applicationServerKey, applicationServerKey);
  if (known && !isOurs) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function isSame(one: ArrayBuffer, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one);
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
