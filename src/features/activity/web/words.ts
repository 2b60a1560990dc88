import { defineWords } from '#platform/words.ts';

/** The copy of History. */
export const words = defineWords({
  en: {
    title: 'History',
    back: 'Back to Home',
    activity: 'Activity',
    none: 'No activity found',
    noneText: 'Try adjusting your filters',
  },
  ko: {
    title: '내역',
    back: '홈으로 돌아가기',
    activity: '활동',
    none: '활동이 없습니다',
    noneText: '필터를 조정해 보세요',
  },
});
