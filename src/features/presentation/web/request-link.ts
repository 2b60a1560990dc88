import { keptInTab } from '#platform/web/device/storage.ts';

const KEPT = 'presentation_request';
const REQUEST = /[?#&]client_id=/;

/** Returns the request in the screen's URL after `#` or `?`. It is kept in this tab while the person signs in. */
export function readRequestLink(): string | undefined {
  const given = [location.hash, location.search].find((part) => REQUEST.test(part));
  if (given === undefined) return keptInTab.getItem(KEPT) ?? undefined;
  keptInTab.setItem(KEPT, given);
  return given;
}

export const forgetRequestLink = (): void => keptInTab.removeItem(KEPT);
