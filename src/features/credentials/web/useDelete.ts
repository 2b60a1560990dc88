import { useWords } from '#platform/web/language.ts';
import { useUserId } from '#platform/web/session.ts';
import { useAct } from '#platform/web/useAct.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { showWords } from './show-words.ts';

/** Revokes and deletes a credential, and says how it went. */
export function useDelete(onDone: () => void) {
  const w = useWords(showWords);
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: w.unreachable, routes: ['GET /api/credentials/{userId}'] });
  const remove = (credentialId: number) =>
    act(() => call('DELETE /api/credentials/{userId}/{credentialId}', { params: { userId, credentialId } }), {
      done: { title: w.deleted, text: w.deletedText },
      failed: w.deleteFailed,
      onDone,
    });
  return { isBusy, remove };
}
