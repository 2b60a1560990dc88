import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { call, reasons } from '../calls.ts';
import { shareWords } from './share-words.ts';

/** Ends a link. From then on nobody can see its content. */
export function EndLink({ id, onEnded }: { id: number; onEnded: () => void }) {
  const w = useWords(shareWords);
  const userId = useUserId();
  const { isBusy, act } = useAct({
    reasons,
    otherwise: w.failedText,
    routes: ['GET /api/extracts/{userId}/links'],
  });
  const end = () =>
    act(() => call('DELETE /api/extracts/{userId}/links/{id}', { params: { userId, id } }), {
      done: w.ended,
      failed: w.notEnded,
      onDone: onEnded,
    });
  return (
    <Button look="quiet" isWide isAct loadingText={isBusy ? w.ending : undefined} onClick={() => void end()}>
      {w.end}
    </Button>
  );
}
