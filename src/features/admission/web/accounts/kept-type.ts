import { keptHere } from '#platform/web/device/storage.ts';

const KEY = 'sign_in_type';

/** Which type of credential opened an account in this browser last, or was let: no list names those of issuers elsewhere. */
export const keptType = (): string | undefined => keptHere.getItem(KEY) ?? undefined;

/** Keeps it for the next sign-in. */
export const keepType = (vct: string): boolean => keptHere.setItem(KEY, vct);
