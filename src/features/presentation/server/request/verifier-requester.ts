import { type IssuerResponse, ownDoors, type RequestOptions } from '#features/issuance/server/wallet/own-doors.ts';
import { refuse } from '#platform/refusal.ts';
import { EgressError } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';

/**
 * Paths on this server to which a request may lead: its verifiers' endpoints, and the organisations' did:web documents.
 */
const OF_VERIFIERS: readonly RegExp[] = [
  /^\/org\/\d{1,15}\/did\.json$/,
  /^\/org\/\d{1,15}\/(presentation-requests|presentations)\/[\w-]{43}$/,
];

export type Requester = (url: string, asking?: Partial<RequestOptions>) => Promise<IssuerResponse>;

/**
 * Sends requests to a verifier through the egress: https only, no redirects, public addresses, 1 MB. In personal mode
 * it also contacts a verifier on this machine by http, but only at the origins in `here`, which the person confirmed.
 * Refuses with `verifier_unreachable`.
 */
export function verifierRequester(services: Services, { here }: { here: readonly string[] }): Requester {
  const { egress, settings, log } = services;
  const ask = async (
    url: URL,
    { method = 'GET', headers = {}, body }: Partial<RequestOptions>,
  ): Promise<IssuerResponse> => {
    if (url.origin === new URL(settings.publicUrl).origin) {
      const answered = await ownDoors(services).ask(url, { method, headers, body }, OF_VERIFIERS);
      if (answered) return answered;
      throw new EgressError('forbidden_address', 'no door of a verifier');
    }
    return egress.request({
      url: url.href,
      method,
      headers,
      ...(body !== undefined && { body }),
      from: 'outside',
      ...(here.includes(url.origin) && { mayBeHere: true }),
      purpose: 'verifier',
    });
  };
  return async (text, asking = {}) => {
    const url = URL.parse(text);
    try {
      if (!url) throw new EgressError('bad_url', 'not a URL');
      return await ask(url, asking);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      log.warn({ fault: error.fault, why: error.message }, 'request to a verifier failed');
      throw refuse(refusals, 'verifier_unreachable', { detail: TOLD[error.fault] });
    }
  };
}

const TOLD: Readonly<Record<EgressError['fault'], string>> = {
  bad_url: 'Its address is not allowed.',
  forbidden_address: 'Its address is not on the public internet.',
  unresolved: 'Its address was not found.',
  redirect: 'It redirects to another address.',
  too_large: 'Its request is larger than 1 MB.',
  timeout: 'It did not answer in time.',
  failed: 'It cannot be reached.',
};
