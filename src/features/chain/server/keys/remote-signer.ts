import { z } from 'zod';
import { EgressError } from '#platform/server/outside/egress.ts';
import type { Services } from '#platform/server/services.ts';
import type { Address } from '../rpc/port.ts';
import { address, data, hash } from '../rpc/shapes.ts';
import { demandSignable } from './policy.ts';
import { requestOnWire } from './request.ts';
import { type Signer, SignerAway, SigningRefused } from './signer.ts';
import { type SignerChain, vaultSigner } from './vault-signer.ts';

const treasuryTold = z.object({ address });
const signedTold = z.object({ raw: data, hash });
const REFUSED = 422;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A signer for the treasury over HTTP (the README has its calls). Sweeps are signed here, with the keys of the people's
 * addresses. A response counts only if it is exactly the requested transaction, signed by the treasury's key.
 */
export function remoteSigner(
  services: Pick<Services, 'db' | 'vault' | 'egress'>,
  { url, key }: { readonly url: string; readonly key: string },
  place: SignerChain,
): Signer {
  let known: Address | undefined;
  const ask = async <T>(path: string, body: object | undefined, shape: z.ZodType<T>): Promise<T> => {
    const answer = services.egress.request({
      from: 'operator',
      purpose: 'signer',
      url: `${url}/${path}`,
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, body: told } = await answer.catch((error: unknown) => {
      if (error instanceof EgressError)
        throw new SignerAway(`the signer gives no answer (${error.fault})`, { cause: error });
      throw error;
    });
    if (status === REFUSED) throw new SigningRefused('the signer refused it');
    const judged = status === 200 ? shape.safeParse(jsonOf(told.toString('utf8'))) : undefined;
    if (!judged?.success) throw new SignerAway(`the signer answered ${status} and nothing that was signed`);
    return judged.data;
  };
  const treasury = async () => {
    known ??= (await ask('treasury', undefined, treasuryTold)).address;
    return known;
  };
  const own = vaultSigner(services, place, treasury);
  return {
    treasury,
    sign: async (request, terms) => {
      if (request.kind === 'sweep') return own.sign(request, terms);
      const { chainId, contracts } = place;
      const at = { chainId, treasury: await treasury() };
      await demandSignable(services.db, request, terms, { treasury: at.treasury, contracts });
      const { isSignedBy, transactionOf } = await import('./building.ts');
      const { nonce, gasLimit, offer } = terms;
      const asked = { nonce, gasLimit, maxFee: String(offer.maxFee), tip: String(offer.tip) };
      const signed = await ask('sign', { chainId, request: requestOnWire(request), ...asked }, signedTold);
      if (await isSignedBy(signed, transactionOf(request, terms, at), at.treasury)) return signed;
      // The signer signed another transaction, which is not a refusal. The server does not send the signed bytes.
      throw new Error('the signer signed another transaction than requested');
    },
  };
}
