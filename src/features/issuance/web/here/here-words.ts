import { defineWords } from '#platform/words.ts';

export const hereWords = defineWords({
  en: {
    title: 'A program on this device wants to connect',
    text: 'Continue only if you started the program at each address below yourself. A web page that sent you here could misuse it.',
    goOn: 'Connect',
    stop: 'Do not connect',
  },
  ko: {
    title: '이 기기의 프로그램에 연결하려고 합니다',
    text: '아래 주소의 프로그램을 모두 직접 실행한 경우에만 계속하세요. 다른 웹 페이지가 악용하려는 연결일 수 있습니다.',
    goOn: '연결하기',
    stop: '연결하지 않기',
  },
});
