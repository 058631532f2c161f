/**
 * The part of the global scope that the worker uses. The project has the types of pages, and TypeScript cannot have both in one program.
 */

type WorkerEvent = { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = WorkerEvent & {
  request: Request;
  /** The reply that the browser requested while the worker started; undefined if it requested none. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type PushEvent = WorkerEvent & { data: { json(): unknown } | null };

export type NotificationEvent = WorkerEvent & {
  notification: { close(): void; data: unknown };
};

type Subscription = Pick<PushSubscription, 'toJSON'>;

/** `newSubscription`: null or absent if the browser leaves it to the worker to subscribe again. */
export type SubscriptionChangeEvent = WorkerEvent & { newSubscription?: Subscription | null };

type WindowClient = { url: string; focus(): Promise<unknown> };

type WorkerEvents = {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
};

type ShownNotification = { body: string; icon: string; tag?: string; data: unknown };

export type WorkerScope = {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  registration: {
    pushManager: {
      subscribe(options: { userVisibleOnly: boolean; applicationServerKey: string }): Promise<Subscription>;
    };
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: ShownNotification): Promise<void>;
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
};
