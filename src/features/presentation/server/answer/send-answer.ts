import { objectIn, originsHere } from '#features/issuance/server/wallet/issuer-requester.ts';
import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { encryptJwe } from '#platform/server/vault/jwe.ts';
import { refusals } from '../../contract.ts';
import type { Plan } from '../request/request-plan.ts';
import { verifierRequester } from '../request/verifier-requester.ts';

type Answer = { readonly vp_token: unknown } | { readonly error: string };

/**
 * Posts an answer to the verifier, encrypted if the request demands it (OpenID4VP 1.0, sections 8.2 and 8.3). Returns
 * the address at which the person continues. Refuses with `answer_refused`, or with `verifier_unreachable`, after which
 * the answer may have arrived.
 */
export async function sendAnswer(services: Services, plan: Plan, answer: Answer): Promise<string | null> {
  const { recipient, responseUri, state, isHere } = plan;
  const said = { ...answer, ...(state !== null && { state }) };
  const answered = await verifierRequester(services, { here: isHere ? originsHere(responseUri) : [] })(responseUri, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(recipient ? { response: encrypted(recipient, said) } : inForm(said))),
  });
  const { status } = answered;
  if (status >= 500) throw refuse(refusals, 'verifier_unreachable', { detail: `The verifier answered ${status}.` });
  if (status < 200 || status >= 300)
    throw refuse(refusals, 'answer_refused', { detail: `The verifier answered ${status}.` });
  return redirectIn(objectIn(answered)?.redirect_uri, isHere);
}

function encrypted({ x, y, kid, enc }: NonNullable<Plan['recipient']>, said: object): string {
  const header = kid === null ? {} : { kid };
  return encryptJwe(JSON.stringify(said), { kty: 'EC', crv: 'P-256', x, y }, enc, header);
}

const inForm = (said: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Accepts only a web page, not an address that the browser would run or open in another program. */
function redirectIn(given: unknown, isHere: boolean): string | null {
  const url = typeof given === 'string' && given.length <= 4096 ? URL.parse(given) : null;
  return url && (url.protocol === 'https:' || (isHere && url.protocol === 'http:')) ? url.href : null;
}
