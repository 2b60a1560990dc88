import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { canBePicked } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { call } from '../calls.ts';
import { Fault } from '../Fault.tsx';
import { words } from '../words.ts';
import asking from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { useDecide } from './use-decide.ts';

/** Approves several documents, each with a call and a signature of its own. Stops at the first refusal. */
export function Several({ approvals, onDone }: { approvals: readonly Approval[]; onDone: () => void }) {
  const w = useWords(words);
  const a = useWords(askingWords);
  const { fault, decide } = useDecide();
  const [at, setAt] = useState<number>();
  const ready = approvals.filter(canBePicked);
  if (ready.length === 0) return null;
  const press = async () => {
    for (const [i, { id, title, version }] of ready.entries()) {
      setAt(i + 1);
      const route = 'POST /api/work/approvals/{id}/approve';
      const sent = { params: { id }, body: { version } };
      const work = () => signedCall(call, w.signingApproval(title), route, sent);
      if (!(await decide(work, w.approvedToast(title)))) return setAt(undefined);
    }
    setAt(undefined);
    onDone();
  };
  return (
    <div className={asking.several}>
      <p>{a.several(ready.length)}</p>
      <Fault of={fault} />
      <Button
        look="seal"
        isAct
        isWide
        icon={stamp}
        loadingText={at === undefined ? undefined : a.pressingSeveral(at, ready.length)}
        onClick={() => void press()}
      >
        {a.pressSeveral(ready.length)}
      </Button>
    </div>
  );
}
