import { refuse } from '#platform/refusal.ts';
import { EgressError } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { MOST_HERE } from '../../rules.ts';
import { type IssuerResponse, ownDoors, type RequestOptions } from './own-doors.ts';

/** Maximum response in bytes; metadata and credentials are smaller. */
const MOST_BYTES = 256 * 1024;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export type Requester = (url: string, asking?: Partial<RequestOptions>) => Promise<IssuerResponse>;

/** Reports whether an address is on this machine. An issuer elsewhere must never lead there. */
export const isHere = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '');

/** Returns the origins of these addresses that are on this machine. */
export const originsHere = (...urls: readonly (string | undefined)[]): string[] =>
  urls.flatMap((url) => (url !== undefined && isHere(url) ? [new URL(url).origin] : []));

/**
 * Returns the origins of these addresses that are on this machine, at most MOST_HERE, all confirmed by the person.
 * Refuses with `on_this_machine`, which names all of them, if one is unconfirmed: any web page can open a wallet with a
 * link to such an address. Only a personal wallet contacts them at all.
 */
export function demandConfirmed(
  { settings }: Pick<Services, 'settings'>,
  urls: readonly (string | undefined)[],
  confirmed: readonly string[],
): string[] {
  if (settings.mode !== 'personal') return [];
  const own = new URL(settings.publicUrl).origin;
  const here = [...new Set(originsHere(...urls))].filter((origin) => origin !== own).slice(0, MOST_HERE);
  if (here.every((origin) => confirmed.includes(origin))) return here;
  throw refuse(refusals, 'on_this_machine', {
    detail: `On this machine: ${here.join(', ')}.`,
    errors: { here: here.join(' ') },
  });
}

/**
 * Sends requests to an issuer through the egress client: https only, no redirects, public addresses. In personal mode
 * it also contacts an issuer on this machine by http, but only at the origins in `here`, which the person confirmed.
 * Refuses with `issuer_unreachable`.
 */
export function issuerRequester(services: Services, { here }: { here: readonly string[] }): Requester {
  const { egress, settings } = services;
  const own = ownDoors(services);
  const ask = async (
    url: URL,
    { method = 'GET', headers = {}, body }: Partial<RequestOptions>,
  ): Promise<IssuerResponse> => {
    const sent = { accept: 'application/json', ...headers };
    if (url.origin === new URL(settings.publicUrl).origin) {
      const answered = await own.ask(url, { method, headers: sent, body });
      if (answered) return answered;
      throw new EgressError('forbidden_address', 'no door of an issuer');
    }
    return egress.request({
      url: url.href,
      method,
      headers: sent,
      ...(body !== undefined && { body }),
      from: 'outside',
      ...(here.includes(url.origin) && { mayBeHere: true }),
      purpose: 'credential issuer',
    });
  };
  return async (text, asking = {}) => {
    const url = URL.parse(text);
    try {
      if (!url) throw new EgressError('bad_url', 'not a URL');
      const answered = await ask(url, asking);
      if (answered.body.byteLength > MOST_BYTES) throw new EgressError('too_large', 'more than a wallet reads');
      return answered;
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      services.log.warn({ fault: error.fault, why: error.message }, 'request to a credential issuer failed');
      throw refuse(refusals, 'issuer_unreachable', { detail: TOLD[error.fault] });
    }
  };
}

const TOLD: Readonly<Record<EgressError['fault'], string>> = {
  bad_url: 'Its address is not allowed.',
  forbidden_address: 'Its address is not on the public internet.',
  unresolved: 'Its address was not found.',
  redirect: 'It redirects to another address.',
  too_large: 'Its answer is too large.',
  timeout: 'It did not answer in time.',
  failed: 'It cannot be reached.',
};

/** Returns the JSON object in a response; undefined if it is not one. */
export function objectIn({ body }: Pick<IssuerResponse, 'body'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
