const KEY = 'sign_in_type';

/** Which type of credential opened an account in this browser last, or was let: no list names those of issuers elsewhere. */
export const keptType = (): string | undefined => globalThis.localStorage?.getItem(KEY) ?? undefined;

/** A browser that forbids its storage is asked again. */
export function keepType(vct: string): void {
  try {
    localStorage.setItem(KEY, vct);
  } catch {
    // It is found in the list, or by its link.
  }
}
