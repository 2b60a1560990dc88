import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { Screen } from '#ui/layout/Shell.tsx';
import { NotFoundCard } from '#ui/layout/State.tsx';

/** Texts of the card for an unknown address. */
const notFoundWords = defineWords({
  en: {
    notFound: 'Page Not Found',
    notFoundText: 'There is no page at this address.',
    goHome: 'Go to Home',
  },
  ko: {
    notFound: '페이지를 찾을 수 없습니다',
    notFoundText: '이 주소에는 페이지가 없습니다.',
    goHome: '홈으로',
  },
});

/** Card for unknown addresses; its pattern is generated from no account. */
export function NotFoundScreen() {
  const w = useWords(notFoundWords);
  return (
    <Screen>
      <NotFoundCard did="" title={w.notFound} text={w.notFoundText} act={{ text: w.goHome, href: '/' }} />
    </Screen>
  );
}
