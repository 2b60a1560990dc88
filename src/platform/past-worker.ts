/** Query parameter of a page load that the service worker leaves to the network, where a proxy's sign-in page can appear. */
export const PAST_WORKER = 'past-worker';
