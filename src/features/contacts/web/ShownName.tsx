import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Switch } from '#ui/controls/Choice.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { call, reasons, useRead } from './calls.ts';
import { words } from './words.ts';

const ROUTE = 'PATCH /api/shown-name/{userId}';

/** Privacy setting: whether people about to pay this person see their proven name. Off by default. */
export function ShownName() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const params = { userId: useUserId() };
  const found = useRead('GET /api/shown-name/{userId}').data;
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered, routes: ['GET /api/shown-name/{userId}'] });
  if (!found) return null;
  const turn = (isShown: boolean) => {
    const sent = { params, body: { isShown } };
    const work = () => signedCall(call, w.showSigning, ROUTE, sent);
    void act(work, {
      done: { title: isShown ? w.shown : w.hidden },
      failed: w.showFailed,
      onDone: () => undefined,
    });
  };
  return (
    <>
      <SectionHead title={w.privacy} gloss={gloss?.privacy} />
      <Switch
        isAct
        label={w.showName}
        detail={found.proven ? w.showNameText(found.proven.name) : w.noName}
        isOn={found.isShown}
        isDisabled={isBusy}
        onChange={turn}
      />
    </>
  );
}
