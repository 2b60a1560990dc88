import type { RefusalCode } from '../contract.ts';

/** Sentences for a refused import. */
export const refusalWords: Record<RefusalCode | 'too_many_requests', { en: string; ko: string }> = {
  file_unreadable: {
    en: 'This file is not an export from an Ingam wallet.',
    ko: 'Ingam 지갑에서 내보낸 파일이 아닙니다.',
  },
  file_without_keys: {
    en: 'The file has no private keys. Export again from the other wallet, with private keys and a passphrase.',
    ko: '파일에 개인 키가 없습니다. 이전 지갑에서 암호 문구로 개인 키를 포함해 다시 내보내 주세요.',
  },
  on_this_machine: {
    en: 'Confirm this address first.',
    ko: '이 주소를 먼저 확인해 주세요.',
  },
  file_too_costly: {
    en: 'Opening this file would take too much time or memory. Export it again from the other wallet.',
    ko: '이 파일을 여는 데 너무 많은 계산이 필요합니다. 이전 지갑에서 다시 내보내 주세요.',
  },
  passphrase_wrong: {
    en: 'The passphrase is wrong. Enter the one that was set when the file was exported.',
    ko: '암호 문구가 맞지 않습니다. 내보낼 때 입력한 암호 문구를 입력해 주세요.',
  },
  too_many_requests: {
    en: 'You can import ten files an hour. Wait a while and try again.',
    ko: '파일은 한 시간에 10번까지 가져올 수 있습니다. 잠시 후 다시 시도해 주세요.',
  },
};
