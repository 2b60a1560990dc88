// @online
import type { z } from 'zod';
import { dateTimeText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { classes } from '#ui/classes.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { emailState } from '../../email-state.ts';
import styles from '../AuthForm.module.css';
import { call, reasons } from '../calls.ts';
import { lineWords } from './line-words.ts';

type Change = NonNullable<z.output<typeof emailState>['change']>;

/**
 * An e-mail change that support requested, with the button that stops it, or a link to object if it cannot be stopped.
 */
export function EmailChangeLine({ change }: { change: Change }) {
  const w = useWords(lineWords);
  const language = useLanguage();
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: w.failed, routes: ['GET /api/email/{userId}'] });
  const stop = () =>
    act(() => call('POST /api/email-changes/{userId}/{id}/stop', { params: { userId, id: change.id } }), {
      done: { title: w.stopped, text: w.stoppedText },
      failed: w.notStopped,
    });
  const when = dateTimeText(change.dueAt, language);
  const text = change.isHeld ? w.heldText(change.email, when) : w.lineText(change.email, when);
  return (
    <div className={classes(styles.stack, styles.things)}>
      <InfoLine icon={alert} title={w.line} text={<LangText>{text}</LangText>} />
      {change.isHeld ? (
        <ButtonLink href="/standing" look="quiet" isWide>
          {w.object}
        </ButtonLink>
      ) : (
        <Button isWide isAct loadingText={isBusy ? w.stopping : undefined} onClick={() => void stop()}>
          {w.stop}
        </Button>
      )}
    </div>
  );
}
