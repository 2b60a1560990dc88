import { actingUserId } from '#platform/web/calls/session.ts';
import { keptHere } from '#platform/web/device/storage.ts';

/** Names the person whose grant this browser has. Small, because Home reads it. */
const FLAG = 'show_to_pay';

/** Reports whether this browser shows codes for the person on screen. */
export const hasGrantHere = (): boolean => keptHere.getItem(FLAG) === String(actingUserId());

/** Returns false if the browser stores nothing. */
export const setGrantFlag = (userId: number): boolean => keptHere.setItem(FLAG, String(userId));
export const clearGrantFlag = (): void => keptHere.removeItem(FLAG);
