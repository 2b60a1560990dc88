import type { Listed, Listings } from './listed.ts';

/** Returns the first list that has not expired. */
export const listedNow = (lists: Listings): Listed | undefined => lists?.find(({ isOver }) => !isOver);
