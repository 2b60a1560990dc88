import type { contract } from '#features/auth/contract.ts';
import { call, reasons } from '#features/auth/web/calls.ts';
import { emailWords } from '#features/auth/web/email-words.ts';
import { noMailWords } from '#features/auth/web/no-mail-words.ts';
import type { OutputOf } from '#platform/contract.ts';
import { dateText } from '#platform/dates.ts';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { mail } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import styles from './MyInfo.module.css';

export type EmailState = OutputOf<(typeof contract)['calls']['GET /api/email/{userId}']>;

/**
 * Shows an unconfirmed e-mail and offers to send its link again. On a server without mail it offers to create a link
 * for the operator to hand over.
 */
export function EmailLine({ email: { email, isProven, waiting, goesAt } }: { email: EmailState }) {
  const w = useWords(emailWords);
  const language = useLanguage();
  const { noMail, noMailText, waits, waitsText, link } = useWords(noMailWords);
  if (waiting === null) return null;
  if (sendsNoMail())
    return (
      <div className={styles.email}>
        <InfoLine
          isCaution={!isProven}
          icon={mail}
          title={isProven ? waits : noMail}
          text={isProven ? waitsText(waiting, email) : noMailText}
        />
        <Again w={link} />
      </div>
    );
  const goes = goesAt === null ? '' : ` ${w.goes(dateText(goesAt, language))}`;
  return (
    <div className={styles.email}>
      <InfoLine
        isCaution={!isProven}
        icon={mail}
        title={isProven ? w.waiting : w.unproven}
        text={isProven ? w.waitingText(waiting, email) : w.unprovenText(waiting) + goes}
      />
      <Again w={w} />
    </div>
  );
}

/** Requests another confirmation mail, or without mail another link, and reports the result. */
function Again({ w }: { w: (typeof noMailWords)['en']['link'] }) {
  const { failed, sentText } = useWords(emailWords);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: failed, routes: ['GET /api/email/{userId}'] });
  const send = () =>
    act(() => call('POST /api/email/{userId}/letters', { params: { userId }, body: { language } }), {
      done: { title: w.sent, text: sentText },
      failed: w.notSent,
    });
  return (
    <Button look="quiet" isWide loadingText={isBusy ? w.sending : undefined} onClick={() => void send()}>
      {w.send}
    </Button>
  );
}
