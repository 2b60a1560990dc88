import { keptInTab } from '#platform/web/device/storage.ts';

/** Token from the fragment of an opened link, kept in this tab while the person signs in. */
export function linkToken(kept: string) {
  return {
    read: (): string | undefined => {
      const given = location.hash.slice(1);
      if (!/^[\w-]{8,100}$/.test(given)) return keptInTab.getItem(kept) ?? undefined;
      keptInTab.setItem(kept, given);
      return given;
    },
    forget: (): void => keptInTab.removeItem(kept),
  };
}

/** Token of an invitation. */
export const joinToken = linkToken('organisation_invitation');
