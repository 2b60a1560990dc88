import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { cardsOf } from '../display.ts';
import { call, useRead } from './calls.ts';
import { reasons } from './reasons.ts';
import { showWords } from './show/show-words.ts';

const LIST = 'GET /api/credentials/{userId}';

/** Returns whether a credential's card is in front on Home and DigitalID, and a function to move it there. */
export function useFront(credentialId: number) {
  const w = useWords(showWords);
  const userId = useUserId();
  const credentials = useRead(LIST).data ?? [];
  const { isBusy, fault, act } = useAct({ reasons, otherwise: w.unreachable, routes: [LIST], isToldInPlace: true });
  const params = { userId, credentialId };
  const toFront = () =>
    act(() => call('POST /api/credentials/{userId}/{credentialId}/front', { params }), {
      failed: 'Card to the front',
      done: { title: w.movedToFront },
    });
  return { isFront: cardsOf(credentials)[0]?.id === credentialId, isMoving: isBusy, fault, toFront };
}
