/**
 * Query parameter of a page load that the service worker passes to the network, so that a proxy's sign-in page can
 * appear.
 */
export const PAST_WORKER = 'past-worker';
