import { keptHere } from '#platform/web/device/storage.ts';

const keyOf = (userId: number) => `topped-up-from ${userId}`;

/** What this person topped up from last on this device, as a form has it. */
export const lastSource = (userId: number): string | undefined => keptHere.getItem(keyOf(userId)) ?? undefined;

/** Keeps it for the next time. */
export const keepSource = (userId: number, from: string): boolean => keptHere.setItem(keyOf(userId), from);

/** The person has just chosen an account for all that come. */
export const forgetSource = (userId: number): void => keptHere.removeItem(keyOf(userId));
