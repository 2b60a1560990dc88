import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'self_service';
const LINK = /^#get=([\w-]{22})$/;

/** What somebody opened to have a credential by themselves, kept in this tab while they sign in on the way. */
export function readWanted(): string | undefined {
  const [, link] = LINK.exec(location.hash) ?? [];
  try {
    if (link !== undefined) keptInTab.setItem(KEPT, link);
    return link ?? (location.hash === '' ? (keptInTab.getItem(KEPT) ?? undefined) : undefined);
  } catch {
    return link;
  }
}

/** It was had, or is not wanted: another opening of the screen begins with nothing. */
export function forgetWanted(): void {
  history.replaceState(history.state, '', location.pathname);
  try {
    keptInTab.removeItem(KEPT);
  } catch {
    // A tab that keeps nothing has nothing to forget.
  }
}
