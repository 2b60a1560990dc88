import { actingUserId, isHosted } from '#platform/web/calls/session.ts';
import { keptHere } from '#platform/web/device/storage.ts';

const KEY = 'first_steps_over';

/** Reports whether this device has recorded that this wallet has no first steps left, which saves the reads. */
export const areStepsOver = (): boolean => keptHere.getItem(KEY) === String(actingUserId());

export const noteStepsOver = (): boolean => keptHere.setItem(KEY, String(actingUserId()));

/** A personal wallet in use needs no steps, since it is recovered on its own machine. */
export const mayHaveSteps = (isEmpty: boolean): boolean => (isEmpty || isHosted()) && !areStepsOver();

export interface HomePart {
  /** True once the part should be drawn. */
  isDue: boolean;
  /** True if the wallet may be new, so that empty lists are expected. */
  isNew: boolean;
}

/** Reports whether a part of Home has nothing to show: it is empty, or still loading in a wallet that may be new. */
export const isBare = (
  { data, isError }: { data: readonly unknown[] | undefined; isError: boolean },
  isNew: boolean,
): boolean => (data ? data.length === 0 : isNew && !isError);
