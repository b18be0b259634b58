/** Shows web push and opens what it is about. It caches nothing: every page and every answer comes from the server. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/pwa/icon-192.png',
      badge: '/pwa/badge-96.png',
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

/**
 * In the tab that shows it already, else in any tab of Parley, else in a new one. The page is loaded in any case: the address names the
 * company, and no tab tells which one it is in.
 */
async function open(url) {
  const shown = new URL(url);
  shown.searchParams.delete('company');
  const tabs = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    (tab) => !new URL(tab.url).pathname.startsWith('/widget'),
  );
  const tab = tabs.find((each) => each.url === shown.href) ?? tabs.find((each) => each.focused) ?? tabs[0];
  if (!tab) return self.clients.openWindow(url);
  await tab.focus();
  return tab.navigate(url).catch(() => self.clients.openWindow(url));
}
