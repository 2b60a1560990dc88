import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { bell } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { canPush, isDenied, useIsSubscribed } from './browser.ts';
import { offerWords } from './offer-words.ts';

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
