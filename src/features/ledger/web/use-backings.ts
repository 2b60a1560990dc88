import { pageFact } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import type { Backing } from '../contract.ts';

const words = defineWords({
  en: {
    term: 'Backed by',
    bank: 'Won at a bank',
    statements: 'Won in bank statements',
    chain: 'Coins on the chain',
    sandbox: 'Nothing: test money',
    nothing: 'Nothing outside this server',
  },
  ko: {
    term: '가치의 근거',
    bank: '은행에 있는 원화',
    statements: '은행 거래 내역으로 확인한 원화',
    chain: '체인에 있는 코인',
    sandbox: '없음(체험용 돈)',
    nothing: '이 서버 밖에는 없음',
  },
});

/** Reads what backs each asset, in words; empty if the server did not say. */
export function useBackings() {
  const w = useWords(words);
  const told = (pageFact('backing') ?? '').split(' ').filter((one) => one !== '');
  return {
    title: w.term,
    assets: told.map((one) => {
      const [asset = '', backing] = one.split('=');
      return { asset, value: w[backing as Backing] };
    }),
  };
}

/** Reads what backs one asset; undefined if the server did not say. */
export function useBacking(asset: string) {
  const { title, assets } = useBackings();
  const found = assets.find((one) => one.asset === asset);
  return found && { term: title, value: found.value };
}
