import type { Listing, Listings } from './listing.ts';

/** Returns the first list that has not expired. */
export const currentListing = (lists: Listings): Listing | undefined => lists?.find(({ isOver }) => !isOver);
