import { useEffect, useState } from 'react';
import { type Checked, checkProof, type Machine } from '../../reserves/check-proof.ts';
import type { ReserveProof } from '../../reserves/statement.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const BY = { name: 'ECDSA', hash: 'SHA-256' };

/** The browser's own cryptography. */
const browserMachine: Machine = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
  isSigned: async (input, signature, jwk) => {
    const key = await crypto.subtle.importKey('jwk', { ...jwk }, CURVE, false, ['verify']).catch(() => undefined);
    return key !== undefined && crypto.subtle.verify(BY, key, new Uint8Array(signature), new Uint8Array(input));
  },
};

interface CheckedHere {
  readonly of: ReserveProof;
  readonly checked: Checked;
  /** Duration of the check. */
  readonly ms: number;
}

/** Verifies a proof on this device; undefined until it is done. */
export function useChecked(proof: ReserveProof): CheckedHere | undefined {
  const [found, setFound] = useState<CheckedHere>();
  useEffect(() => {
    let isWanted = true;
    const from = performance.now();
    void checkProof(proof, browserMachine).then((checked) => {
      if (isWanted) setFound({ of: proof, checked, ms: Math.max(1, Math.round(performance.now() - from)) });
    });
    return () => {
      isWanted = false;
    };
  }, [proof]);
  return found?.of === proof ? found : undefined;
}
