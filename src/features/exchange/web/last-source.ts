import { keptHere } from '#platform/web/device/storage.ts';

const keyOf = (userId: number) => `topped-up-from ${userId}`;

/** Returns the source of this person's last top-up on this device, as a form's text. */
export const lastSource = (userId: number): string | undefined => keptHere.getItem(keyOf(userId)) ?? undefined;

export const keepSource = (userId: number, from: string): boolean => keptHere.setItem(keyOf(userId), from);

/** Forgets the source because the person has just chosen an account for all later top-ups. */
export const forgetSource = (userId: number): void => keptHere.removeItem(keyOf(userId));

const sumKeyOf = (userId: number) => `topped-up-won ${userId}`;

/** Returns the won of this person's last top-up on this device. */
export const lastSum = (userId: number): string | undefined => keptHere.getItem(sumKeyOf(userId)) ?? undefined;

export const keepSum = (userId: number, won: string): boolean => keptHere.setItem(sumKeyOf(userId), won);
