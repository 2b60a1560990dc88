import { useEffect, useState } from 'react';
import { type Checked, checkProof } from '../../reserves/check-proof.ts';
import type { ReserveProof } from '../../reserves/statement.ts';
import { browserMachine } from './machine.ts';

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
