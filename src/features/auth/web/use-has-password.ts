import { useUser } from './use-user.ts';

/** Whether there is a password to ask for; whoever registered with a passkey has none until they set one. */
export const useHasPassword = (): boolean => useUser().data?.hasPassword !== false;
