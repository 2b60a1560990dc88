import { OWNER_ID } from '#platform/ids.ts';

/** Facts about the visitor that the page knows before its code has loaded. */
export interface Visitor {
  /** True if there is a person whose data may be read. */
  readonly isSomebody: boolean;
  readonly userId: number;
  readonly token: string | null;
}

/** Returns the browser's storage, or undefined where it is forbidden. */
export function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Derives the visitor from the page's markup and the stored session, exactly as platform/web/calls/session.ts will. */
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
