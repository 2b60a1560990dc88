import type { AddressFault } from '../address.ts';
import type { RefusalCode } from '../contract.ts';

export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  unknown_did: { en: 'This is not a DID of this network.', ko: '이 네트워크의 DID가 아닙니다.' },
};

export const addressFaultWords: Record<AddressFault, { en: string; ko: string }> = {
  malformed: { en: 'This is not an address.', ko: '올바른 주소가 아닙니다.' },
  bad_checksum: {
    en: 'A character of this address is wrong. Copy it again.',
    ko: '주소에 잘못된 글자가 있습니다. 다시 복사해 주세요.',
  },
  wrong_network: { en: 'This address belongs to another chain.', ko: '다른 체인의 주소입니다.' },
  other_network: { en: 'This address is not on this network.', ko: '이 네트워크의 주소가 아닙니다.' },
  contract_call: {
    en: 'This code asks for a contract call, not for a payment to an address.',
    ko: '주소로 보내는 결제가 아니라 계약 호출을 요청하는 코드입니다.',
  },
};
