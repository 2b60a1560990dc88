import { pageFact } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import type { Backing } from '../backing.ts';

const words = defineWords({
  en: {
    term: 'Backed by',
    bank: { value: 'Won at a bank', short: 'At a bank' },
    statements: { value: 'Won in bank statements', short: 'By bank statements' },
    chain: { value: 'Coins on the chain', short: 'On the chain' },
    sandbox: { value: 'Nothing: test money', short: 'Test money' },
    nothing: { value: 'Nothing outside this server', short: 'Backed by nothing' },
  },
  ko: {
    term: '가치의 근거',
    bank: { value: '은행에 있는 원화', short: '은행 보관' },
    statements: { value: '은행 거래 명세로 확인한 원화', short: '은행 명세로 확인' },
    chain: { value: '체인에 있는 코인', short: '체인 보관' },
    sandbox: { value: '없음(시험용 돈)', short: '시험용 돈' },
    nothing: { value: '이 서버 밖에는 없음', short: '근거 자산 없음' },
  },
});

/** Returns a function that reads what backs an asset, in words; undefined where the server did not say. */
export function useBacking() {
  const w = useWords(words);
  const told = pageFact('backing')?.split(' ') ?? [];
  return (asset: string) => {
    const backing = told.find((one) => one.startsWith(`${asset}=`))?.slice(asset.length + 1) as Backing | undefined;
    return backing && { term: w.term, ...w[backing] };
  };
}
