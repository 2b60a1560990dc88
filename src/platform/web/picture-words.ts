import { defineWords } from '#platform/words.ts';

/** The copy of what is shared and printed. */
export const pictureWords = defineWords({
  en: {
    share: 'Share',
    print: 'Print',
    saved: { title: 'Picture Saved', text: 'It is among your files.' },
    notSaved: { title: 'No Picture', text: 'The picture could not be made.' },
  },
  ko: {
    share: '공유',
    print: '인쇄',
    saved: { title: '그림 저장됨', text: '파일로 저장했습니다.' },
    notSaved: { title: '저장 실패', text: '그림을 만들지 못했습니다.' },
  },
});
