import { claimOf, type Draft } from '#features/credentials/rules.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useLocation } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { call } from '../calls.ts';
import { reasons } from '../reasons.ts';
import { words } from '../words.ts';

/**
 * Adds a credential, shows a toast (docs/product/identity.md#adding-a-credential), and goes to DigitalID. A refusal is
 * shown on the page.
 */
export function useAdd() {
  const w = useWords(words);
  const userId = useUserId();
  const [, go] = useLocation();
  const routes = ['GET /api/credentials/{userId}'];
  const { isBusy, fault, refused, act } = useAct({ reasons, otherwise: w.unreachable, routes });
  const add = (draft: Draft) =>
    act(() => call('POST /api/credentials', { body: { userId, ...claimOf(draft) } }), {
      done: { title: w.added, text: w.addedText },
      failed: { title: w.failed, text: w.failedText },
      onDone: () => go('/id'),
    });
  return { add, isAdding: isBusy, fault, errors: refused };
}
