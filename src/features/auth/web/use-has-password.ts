import { useUser } from './use-user.ts';

/** Reports whether the user has a password. Users who registered with a passkey have none until they set one. */
export const useHasPassword = (): boolean => useUser().data?.hasPassword !== false;
