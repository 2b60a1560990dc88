import { useWords } from '#platform/web/device/language.ts';
import { defineWords } from '#platform/words.ts';
import { Button } from '#ui/controls/Button.tsx';
import { bell } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { canPush, isDenied, useIsSubscribed } from './browser.ts';

/** Texts of the offer below the list, separate from the settings that it opens. */
const offerWords = defineWords({
  en: { offer: 'Notify this phone', text: 'Get notified when Ingam is closed.' },
  ko: { offer: '이 휴대폰으로 알림 받기', text: '다음부터는 앱을 닫아도 알려 드립니다.' },
});

/**
 * Offers push messages in this browser to a person who has had a notification, if it supports them and they are off.
 */
export function PushOffer({ onWanted }: { onWanted: () => void }) {
  const w = useWords(offerWords);
  const isSubscribed = useIsSubscribed();
  if (!canPush() || isDenied() || isSubscribed !== false) return null;
  return (
    <InfoLine
      icon={bell}
      title={w.text}
      action={
        <Button look="quiet" isCompact onClick={onWanted}>
          {w.offer}
        </Button>
      }
    />
  );
}
