/** Doors of this very server that a request may lead to, by their paths: of its verifiers, and each organisation's did:web. */
export const OF_VERIFIERS: readonly RegExp[] = [
  /^\/org\/\d{1,15}\/did\.json$/,
  /^\/org\/\d{1,15}\/(presentation-requests|presentations)\/[\w-]{43}$/,
];
