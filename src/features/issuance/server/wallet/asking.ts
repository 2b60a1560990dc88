import { refuse } from '#platform/refusal.ts';
import { EgressError } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../../contract.ts';
import { type Answered, type Asking, ownDoors } from './own-doors.ts';

/** More than this is no metadata and no credential. */
const MOST_BYTES = 256 * 1024;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export type Ask = (url: string, asking?: Partial<Asking>) => Promise<Answered>;

/** Whether an address names this very machine: what an issuer elsewhere never leads to. */
export const isHere = (url: string): boolean => LOOPBACK.test(URL.parse(url)?.hostname ?? '');

/**
 * Asks an issuer, through the one door out: https alone, no redirects, public addresses. In personal mode one on this machine is asked too, by http, but only
 * where the offer itself names it. Refuses with `issuer_unreachable`.
 */
export function askingOf(services: Services, { mayBeHere }: { mayBeHere: boolean }): Ask {
  const { egress, settings } = services;
  const own = ownDoors(services);
  const ask = async (url: URL, { method = 'GET', headers = {}, body }: Partial<Asking>): Promise<Answered> => {
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
      ...(mayBeHere && { mayBeHere }),
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
      services.log.warn({ fault: error.fault, why: error.message }, 'a credential issuer could not be asked');
      throw refuse(refusals, 'issuer_unreachable', { detail: TOLD[error.fault] });
    }
  };
}

const TOLD: Readonly<Record<EgressError['fault'], string>> = {
  bad_url: 'Its address is none that may be asked.',
  forbidden_address: 'Its address is not on the public internet.',
  unresolved: 'Its address is not found.',
  redirect: 'It sends elsewhere.',
  too_large: 'It answers with too much.',
  timeout: 'It gives no answer.',
  failed: 'It cannot be reached.',
};

/** The JSON object of an answer; undefined where it is none. */
export function objectIn({ body }: Pick<Answered, 'body'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
