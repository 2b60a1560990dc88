import { defineWords } from '#platform/words.ts';

export const authorizationWords = defineWords({
  en: {
    looking: 'Reading the wallet’s request…',
    notShown: 'There is no request',
    goesTo: (place: string) => `It goes to ${place}`,
    own: 'It goes to your wallet on this server',
    elsewhere: (place: string) =>
      `It goes into the wallet at ${place}, and you go back there. That wallet is not known here: continue only if you started this there.`,
    here: 'You return to the offer and receive it.',
    signing: (place: string, name: string, organisation: string) =>
      `Let the wallet at ${place} have ${name} of ${organisation}`,
    back: 'Close',
  },
  ko: {
    looking: '지갑의 요청을 확인하는 중…',
    notShown: '응답할 요청이 없습니다',
    goesTo: (place: string) => `받는 곳: ${place}`,
    own: '받는 곳: 이 서버의 내 지갑',
    elsewhere: (place: string) =>
      `${place} 지갑으로 발급되며, 그 지갑으로 돌아갑니다. 이 서버가 아는 지갑이 아니므로 그곳에서 직접 시작한 경우에만 계속하세요.`,
    here: '제안 화면으로 돌아가 바로 받습니다.',
    signing: (place: string, name: string, organisation: string) => `${place} 지갑에 ${organisation} ${name} 발급하기`,
    back: '닫기',
  },
});
