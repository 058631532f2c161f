import { isSignOut, removeCopies } from './copies-at-sign-out.ts';
import { openNotified, showPush } from './notifications.ts';
import { sendNewAddress } from './renewed-address.ts';
import { answerOf, dropOldShells, installShell } from './shell-cache.ts';
import type { WorkerFacts } from './worker-facts.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * The service worker of a site that can be installed. Built into one file without imports: the server prepends `FACTS`
 * (server/service-worker.ts).
 */

declare const self: WorkerScope;
declare const FACTS: WorkerFacts;

// A new worker takes over at once. That is safe because it never answers one address with the content of another build (shell-cache.ts).
self.addEventListener('install', (event) => {
  event.waitUntil(installShell(self, FACTS).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const start = async () => {
    await dropOldShells(self, FACTS);
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('fetch', (event) => {
  if (isSignOut(event.request)) event.waitUntil(removeCopies(self));
  const answer = answerOf(event, self, FACTS);
  if (answer) event.respondWith(answer);
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event, self, FACTS)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event, self)));

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(sendNewAddress(event, self)));
