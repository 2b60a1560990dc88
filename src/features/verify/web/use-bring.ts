import { useState } from 'react';
import { byteCalls } from '#platform/web/calls/bytes.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { contract, Finding } from '../contract.ts';
import { DETACHED, MOST_BYTES, MOST_TEXT } from '../rules.ts';
import { refusalWords, words } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: { token: { en: 'This link is incomplete.', ko: '링크가 완전하지 않습니다.' } },
};

const call = byteCalls<typeof contract>();

/** One of two files may be the signature of the other. */
async function send(brought: readonly Blob[]): Promise<Finding> {
  const texts = await Promise.all(brought.map(async (one) => (one.size > MOST_TEXT ? '' : (await one.text()).trim())));
  const beside = brought.length > 1 ? texts.findIndex((text) => DETACHED.test(text)) : -1;
  const [file] = brought.filter((_, i) => i !== beside);
  return call('POST /api/verify', file ?? new Blob(), beside < 0 ? {} : { query: { signature: texts[beside] } });
}

/**
 * Checks a file as soon as it is chosen; `fault` is the reason if it was not checked. A file over the limit is not
 * sent.
 */
export function useBring() {
  const w = useWords(words);
  const [finding, setFinding] = useState<Finding>();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { isBusy, fault, forget, act } = useAct({ reasons, otherwise: w.unreachable, isToldInPlace: true });
  const bring = (brought: readonly Blob[]) => {
    const isLarge = brought.some(({ size }) => size > MOST_BYTES);
    setIsTooLarge(isLarge);
    if (isLarge || brought.every(({ size }) => size === 0)) return forget();
    void act(() => send(brought), { failed: w.title, onDone: setFinding });
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
