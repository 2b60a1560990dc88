/**
 * Paths on this server to which a request may lead: its verifiers' endpoints, and the organisations' did:web documents.
 */
export const OF_VERIFIERS: readonly RegExp[] = [
  /^\/org\/\d{1,15}\/did\.json$/,
  /^\/org\/\d{1,15}\/(presentation-requests|presentations)\/[\w-]{43}$/,
];
