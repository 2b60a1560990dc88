import type { RefusalCode } from '../contract.ts';

/** What a person reads when the chain is not there for something. */
export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  not_offered: {
    en: 'This server keeps no money on a chain.',
    ko: '이 서버는 블록체인에 자산을 보관하지 않습니다.',
  },
};
