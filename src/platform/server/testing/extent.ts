/** How much is made of a test that goes over many cases: all of it in `npm run test:long`, enough to see each kind in `npm test`. */
export const extent = (long: number, short: number): number => (process.env.INGAM_LONG ? long : short);
