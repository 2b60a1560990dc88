import { actingUserId, isHosted } from '#platform/web/calls/session.ts';
import { keptHere } from '#platform/web/device/storage.ts';

const KEY = 'first_steps_over';

/** Whether this device knows that the person of this wallet has no first steps left: it then asks nobody. */
export const areStepsOver = (): boolean => keptHere.getItem(KEY) === String(actingUserId());

export const noteStepsOver = (): boolean => keptHere.setItem(KEY, String(actingUserId()));

/** A personal wallet in use is asked for nothing: it is recovered at its own machine. */
export const mayHaveSteps = (isEmpty: boolean): boolean => (isEmpty || isHosted()) && !areStepsOver();
