import type { Listed, Listings } from './listed.ts';

/** The first list that counts today. */
export const listedNow = (lists: Listings): Listed | undefined => lists?.find(({ isOver }) => !isOver);
