// @online
import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { fingerprint } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';

const words = defineWords({
  en: { none: 'Passkeys are not available here. They need HTTPS and a recent browser.' },
  ko: { none: '이 브라우저에서는 패스키를 사용할 수 없습니다. HTTPS 연결과 최신 브라우저가 필요합니다.' },
});

/** Explains why biometrics cannot be switched on. */
export function NoPasskeys() {
  return <InfoLine icon={fingerprint} title={useWords(words).none} />;
}
