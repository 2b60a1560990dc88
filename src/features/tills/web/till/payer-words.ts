import { defineWords } from '#platform/words.ts';

export const payerWords = defineWords({
  en: {
    scan: 'Scan the payer’s code',
    title: 'The payer’s code',
    lead: 'Scan the code on the payer’s phone with the camera or a hand scanner, or type its digits.',
    instead: 'Type the digits below the payer’s code.',
    digits: '24 digits of the payer',
    digitsHint: 'Below the barcode on their phone',
    digitsMissing: 'Enter all 24 digits.',
    charge: 'Charge',
    charging: 'Charging…',
    notCharged: 'Not charged',
    again: 'Ask again',
    confirms: 'More than the payer’s limit: they confirm it on their phone, with a connection',
    close: 'Close',
  },
  ko: {
    scan: '손님 코드 스캔',
    title: '손님의 결제 코드',
    lead: '손님 휴대폰의 코드를 카메라나 스캐너로 읽거나, 숫자를 입력하세요.',
    instead: '손님 코드 아래의 숫자를 입력하세요.',
    digits: '손님 코드 숫자 24자리',
    digitsHint: '손님 휴대폰의 바코드 아래에 있습니다',
    digitsMissing: '24자리를 모두 입력해 주세요.',
    charge: '결제',
    charging: '결제 중…',
    notCharged: '결제하지 못했습니다',
    again: '다시 확인',
    confirms: '손님의 한도를 넘어, 손님이 인터넷에 연결된 휴대폰에서 확인해야 합니다',
    close: '닫기',
  },
});
