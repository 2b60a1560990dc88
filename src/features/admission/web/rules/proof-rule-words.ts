import { defineWords } from '#platform/words.ts';

export const proofRuleWords = defineWords({
  en: {
    title: 'Passports by credential',
    none: 'No credential is accepted. Travellers need a passport verified here.',
    add: 'Take a credential',
    newTitle: 'Take a credential',
    newLead:
      'Travellers may show it from any wallet, instead of a passport verified here. You read only nationality and number.',
    nationality: 'Claim of the nationality',
    nationalityHint: 'It contains codes such as FR or FRA.',
    number: 'Claim of the passport number',
    issuerHint:
      'The name that the issuer signs with: an https address or a DID. If empty: any issuer on a list that this server trusts, and this server itself.',
    listed: 'Any issuer on a trusted list',
    save: 'Take it',
    signing: (name: string) => `Accept ${name} for refunds`,
    notSaved: 'Not accepted',
    shownBy: 'Shown by',
    endText: 'No one is asked for it any more. People who have shown it are still paid by it as long as it is valid.',
    ended: 'No longer accepted',
  },
  ko: {
    title: '증명서로 받는 여권',
    none: '받는 증명서가 없습니다. 여행자는 여기에서 여권을 인증합니다.',
    add: '증명서 받기',
    newTitle: '증명서 받기',
    newLead: '여행자가 여기에서 인증한 여권 대신 어떤 지갑에서든 제시할 수 있습니다. 국적과 번호만 읽습니다.',
    nationality: '국적 항목',
    nationalityHint: 'FR이나 FRA 같은 코드여야 합니다.',
    number: '여권 번호 항목',
    issuerHint:
      '서명에 쓰는 이름입니다. https 주소나 DID로 입력하고, 비우면 이 서버가 신뢰하는 목록의 발급자와 이 서버만 인정합니다.',
    listed: '신뢰하는 목록의 발급자',
    save: '받기',
    signing: (name: string) => `환급에 ${name} 받기`,
    notSaved: '저장하지 못했습니다',
    shownBy: '제시한 사람',
    endText: '더는 요청하지 않습니다. 이미 제시한 사람은 증명서가 유효한 동안 환급받습니다.',
    ended: '종료했습니다',
  },
});
