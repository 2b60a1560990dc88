import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { useRead } from './calls.ts';

const words = defineWords({
  en: { contact: 'Contact the operator', none: 'The operator has not published its contact yet.' },
  ko: { contact: '운영 기관에 문의하기', none: '운영 기관이 아직 연락처를 공개하지 않았습니다.' },
});

/** Link to the operator's published contact, or a sentence if there is none. */
export function OperatorContact() {
  const w = useWords(words);
  const { data } = useRead('GET /api/terms');
  if (!data) return null;
  if (!data.contact) return <p>{w.none}</p>;
  return (
    <ButtonLink isWide look="quiet" href="/terms">
      {w.contact}
    </ButtonLink>
  );
}
