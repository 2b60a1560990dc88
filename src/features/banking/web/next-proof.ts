import { useActing } from '#platform/web/calls/acting.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { nextProof } from '../rules.ts';
import { useRead } from './calls.ts';

const proofWords = defineWords({
  en: { byDocument: 'The operator verifies your account by a bank document.' },
  ko: { byDocument: '운영 기관이 은행 서류로 계좌를 인증합니다.' },
});

/** Returns how an account is proven now; `code` while the bank is unknown. */
export function useNextProof(): ReturnType<typeof nextProof> {
  const data = useRead('GET /api/bank').data;
  const acting = useActing();
  return nextProof(!isClosed('bank') && data?.isOffered !== false, acting?.places['/bank-orders'] !== undefined);
}

/** Returns how the operator verifies accounts if nobody sends 1 won; undefined if a bank does. */
export function useByDocument(): string | undefined {
  const w = useWords(proofWords);
  return useNextProof() === 'code' ? undefined : w.byDocument;
}
