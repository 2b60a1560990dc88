import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call } from './calls.ts';
import { reasons } from './reasons.ts';
import { showWords } from './show/show-words.ts';

export type Removal = 'revoke' | 'delete';
interface RevokeCallbacks {
  onRevoked: () => void;
  onDeleted: () => void;
}

/** Reads that show credentials, including History, whose rows open their sheet. */
const routes = ['GET /api/credentials/{userId}', 'GET /api/timeline/{userId}'];

/** Revokes or deletes a credential, signed if the holder signs, and shows the result. */
export function useTakeBack({ onRevoked, onDeleted }: RevokeCallbacks) {
  const w = useWords(showWords);
  const userId = useUserId();
  const { isBusy, act } = useAct({ reasons, otherwise: w.unreachable, routes });
  const takeBack = (way: Removal, { id, name }: { id: number; name: string }) => {
    const isDeletion = way === 'delete';
    const route = isDeletion
      ? 'DELETE /api/credentials/{userId}/{credentialId}'
      : 'POST /api/credentials/{userId}/{credentialId}/revoke';
    const sent = { params: { userId, credentialId: id } };
    return act(() => signedCall(call, w[way].signing(name), route, sent), {
      done: { title: w[way].done, text: w[way].doneText },
      failed: w[way].failed,
      onDone: isDeletion ? onDeleted : onRevoked,
    });
  };
  return { isBusy, takeBack };
}
