import { OWNER_ID } from '#platform/ids.ts';

/** What the page knows of who opens it before its code is there. */
export interface Visitor {
  /** Whether there is anybody whose data may be read. */
  readonly isSomebody: boolean;
  readonly userId: number;
  readonly token: string | null;
}

/** The browser's storage; it may be forbidden. */
export function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** As platform/web/calls/session.ts will see it, from the page's markup and the kept session. */
export function visitor(keep: Storage | undefined): Visitor {
  const told = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  const token = keep?.getItem('auth_token') ?? null;
  const id = token === null ? undefined : idIn(keep?.getItem('user_data') ?? '');
  const isSignedIn = token !== null && id !== undefined;
  return {
    isSomebody: isSignedIn || told('sign-in') !== 'needed',
    userId: told('wallet-mode') === 'hosted' ? (id ?? OWNER_ID) : OWNER_ID,
    token: isSignedIn ? token : null,
  };
}

function idIn(text: string): number | undefined {
  try {
    const { id } = JSON.parse(text);
    return Number.isSafeInteger(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
