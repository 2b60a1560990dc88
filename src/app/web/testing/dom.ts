import { GlobalWindow } from 'happy-dom';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { populateGlobal } from 'vitest/runtime';
import { keepDownloads } from './downloads.ts';
import { StreamReader } from './stream-reader.ts';

declare global {
  /** Set once per process, since the app's modules keep references into it. */
  var screenWindow: GlobalWindow | undefined;
}

const server = inject('screens');

/** Gives this process a window at the server's address. Requests, addresses and files stay Node's own. */
function installWindow(): GlobalWindow {
  const window = new GlobalWindow({
    url: `${server.url}/`,
    width: 390,
    height: 844,
    settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
  });
  const own = { URL, Blob, File };
  populateGlobal(globalThis, window, { bindFunctions: true });
  Object.assign(globalThis, own, { EventSource: StreamReader, isSecureContext: true });
  // A browser without locks lacks the name, but here it is null; without locks each tab has its own stream.
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');
  // The part of the popover API that the app uses.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  document.documentElement.innerHTML = server.page;
  document.body.innerHTML = '<div id="root"></div>';
  keepDownloads();
  return window;
}

/** Resolves relative addresses against the server, as in a page of its origin. */
function reachServer(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => send(typeof input === 'string' ? new URL(input, location.href) : input, init);
}

if (!globalThis.screenWindow) {
  globalThis.screenWindow = installWindow();
  reachServer();
}

const { matchers } = await import('./matchers.ts');
expect.extend(matchers);
const { close } = await import('./page.ts');
const { world } = await import('./server.ts');
beforeAll(() => world.enter());
afterEach(close);
afterAll(() => world.leave());
