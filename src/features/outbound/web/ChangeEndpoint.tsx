import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Endpoint } from '../contract.ts';
import { call, endpointActs } from './calls.ts';
import { EndpointForm, type EndpointTyped } from './EndpointForm.tsx';
import { words } from './words.ts';

const CHANGE = 'PATCH /api/org/{id}/endpoints/{endpointId}';

interface ChangeEndpointProps {
  id: number;
  of: Endpoint;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/** Changes an endpoint's address, note or event types. A new address must be tested before events go there. */
export function ChangeEndpoint({ id, of, onBusy, onDone }: ChangeEndpointProps) {
  const w = useWords(words);
  const { act, ...acting } = useAct({ ...endpointActs, onBusy });
  const change = async (body: EndpointTyped) => {
    const sent = { params: { id, endpointId: of.id }, body };
    return act(() => signedCall(call, w.signingChange(body.url), CHANGE, sent), {
      done: ({ state }) => ({ title: state === 'untested' ? w.changedUntested : w.changed }),
      failed: w.notChanged,
      onDone,
    });
  };
  return (
    <>
      <EndpointForm {...acting} of={of} act={w.save} acting={w.changing} onSubmit={change} />
      <Button look="quiet" isWide onClick={onDone}>
        {w.cancel}
      </Button>
    </>
  );
}
