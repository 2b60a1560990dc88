import { timeText } from '#platform/dates.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button, TextButton } from '#ui/controls/Button.tsx';
import { alert, eye } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { ActionBar, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine, SkeletonRows } from '#ui/layout/State.tsx';
import { type Offer, useVerify } from './use-verify.ts';
import { VerifyOutcome } from './VerifyOutcome.tsx';
import { verifyWords } from './verify-words.ts';

function Title() {
  const w = useWords(verifyWords);
  const gloss = useGloss(verifyWords);
  return <TitleRow title={w.title} gloss={gloss?.title} />;
}

/** Opens a link: first the offer, and after one press the content and its checks. */
export function VerifyLink({ secret }: { secret: string }) {
  const verifying = useVerify(secret);
  if (verifying.outcome) return <VerifyOutcome outcome={verifying.outcome} />;
  return (
    <>
      <Title />
      <Looked {...verifying} />
    </>
  );
}

function Looked({ offer, refused, isChecking, check, retry }: ReturnType<typeof useVerify>) {
  const w = useWords(verifyWords);
  if (refused) {
    const again = refused.mayRetry && <TextButton onClick={retry}>{w.retry}</TextButton>;
    return (
      <div role="alert">
        <InfoLine icon={alert} title={w.ended} text={refused.reason} action={again} />
      </div>
    );
  }
  if (!offer) return <SkeletonRows count={3} label={w.looking} />;
  return <Offered offer={offer} isChecking={isChecking} onCheck={() => void check()} />;
}

interface OfferedProps {
  offer: Offer;
  isChecking: boolean;
  onCheck: () => void;
}

/** Shows the sender, recipient and reason before any claim is visible. */
function Offered({ offer, isChecking, onCheck }: OfferedProps) {
  const w = useWords(verifyWords);
  const language = useLanguage();
  const { to, why, claims, expiresAt } = offer;
  return (
    <>
      <p>{w.asked}</p>
      <KeyValues
        rows={[
          { term: w.to, value: to },
          ...(why ? [{ term: w.why, value: why }] : []),
          { term: w.willShow, value: claims.map((claim) => w.claims[claim]).join(', ') },
          { term: w.until, value: timeText(expiresAt, language) },
        ]}
      />
      <InfoLine icon={eye} title={w.once} text={w.onceText} />
      <ActionBar>
        <Button isAct isWide loadingText={isChecking ? w.checking : undefined} onClick={onCheck}>
          {w.check}
        </Button>
      </ActionBar>
    </>
  );
}
