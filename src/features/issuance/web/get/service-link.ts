import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'self_service';
const LINK = /^#get=([\w-]{22})$/;

/** Returns the self-service link in the screen's URL. It is kept in this tab while the person signs in. */
export function readServiceLink(): string | undefined {
  const [, link] = LINK.exec(location.hash) ?? [];
  try {
    if (link !== undefined) keptInTab.setItem(KEPT, link);
    return link ?? (location.hash === '' ? (keptInTab.getItem(KEPT) ?? undefined) : undefined);
  } catch {
    return link;
  }
}

/** Forgets the link, so that the screen opens empty. */
export function forgetServiceLink(): void {
  history.replaceState(history.state, '', location.pathname);
  try {
    keptInTab.removeItem(KEPT);
  } catch {
    // Without storage in the tab there is nothing to remove.
  }
}
