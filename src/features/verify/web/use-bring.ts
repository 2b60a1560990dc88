import { useState } from 'react';
import { byteCalls } from '#platform/web/calls/bytes.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { contract, Finding } from '../contract.ts';
import { MOST_BYTES } from '../rules.ts';
import { reasons } from './reasons.ts';
import { words } from './words.ts';

const call = byteCalls<typeof contract>();

/** What somebody brings is checked when it is chosen; `fault` says why it was not. What is too large is not sent. */
export function useBring() {
  const w = useWords(words);
  const [finding, setFinding] = useState<Finding>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { isBusy, fault, forget, act } = useAct({ reasons, otherwise: w.unreachable, isToldInPlace: true });
  const bring = (what: Blob) => {
    setIsTooLarge(what.size > MOST_BYTES);
    if (what.size > MOST_BYTES || what.size === 0) return forget();
    void act(() => call('POST /api/verify', what), { failed: w.title, onDone: setFinding });
  };
  return {
    finding,
    isBusy,
    fault: isTooLarge ? w.tooLarge : fault,
    bring,
    again: () => {
      forget();
      setFinding(undefined);
    },
  };
}
