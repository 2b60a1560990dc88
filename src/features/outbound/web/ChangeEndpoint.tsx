import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Endpoint } from '../contract.ts';
import { call } from './calls.ts';
import { EndpointForm, type EndpointTyped } from './EndpointForm.tsx';
import { useEndpointAct } from './use-endpoint-act.ts';
import { words } from './words.ts';

const CHANGE = 'PATCH /api/org/{id}/endpoints/{endpointId}';

interface ChangeEndpointProps {
  id: number;
  of: Endpoint;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

/** Gives an endpoint another address, note or kinds of event; another address is tested before anything goes there. */
export function ChangeEndpoint({ id, of, onBusy, onDone }: ChangeEndpointProps) {
  const w = useWords(words);
  const { act, prove, ...acting } = useEndpointAct();
  const change = async (body: EndpointTyped) => {
    const sent = { params: { id, endpointId: of.id }, body };
    onBusy(true);
    const isChanged = await act(
      () => prove(w.signingChange(body.url), { call: CHANGE, ...sent }, (proof) => call(CHANGE, { ...sent, ...proof })),
      {
        done: ({ state }) => ({ title: state === 'untested' ? w.changedUntested : w.changed }),
        failed: w.notChanged,
        onDone,
      },
    );
    onBusy(false);
    return isChanged;
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
