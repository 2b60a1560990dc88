import { defineWords } from '#platform/words.ts';

/** Words on shared and printed pictures. */
export const pictureWords = defineWords({
  en: {
    share: 'Share',
    print: 'Print',
    more: 'More',
    code: {
      title: 'Read it again',
      lines: 'This code opens it for those\nit is about. Whose money it\nwas is not on this slip.',
    },
    saved: { title: 'Picture saved', text: 'It is among your files.' },
    notSaved: { title: 'No picture', text: 'The picture could not be made.' },
  },
  ko: {
    share: '공유',
    print: '인쇄',
    more: '더 보기',
    code: {
      title: '다시 보기',
      lines: '당사자는 이 코드로 다시\n열 수 있습니다. 돈을 낸\n분의 이름은 없습니다.',
    },
    saved: { title: '그림 저장됨', text: '파일로 저장했습니다.' },
    notSaved: { title: '저장 실패', text: '그림을 만들지 못했습니다.' },
  },
});
