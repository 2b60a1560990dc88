import { keptInTab } from '#platform/web/device/storage.ts';

/** What stands behind the `#` of a link that was opened, kept in this tab while the person signs in on the way. */
export function linkToken(kept: string) {
  return {
    read: (): string | undefined => {
      const given = location.hash.slice(1);
      if (!/^[\w-]{16,100}$/.test(given)) return keptInTab.getItem(kept) ?? undefined;
      keptInTab.setItem(kept, given);
      return given;
    },
    forget: (): void => keptInTab.removeItem(kept),
  };
}

/** That of an invitation. */
export const joinToken = linkToken('organisation_invitation');
