import { dateText } from '#platform/dates.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { deviceName } from '#platform/web/device/device.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { monitor } from '#ui/drawings/icons.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { call, reasons, useRead } from './calls.ts';
import { showWords } from './show-words.ts';

interface PayDevicesProps {
  /** This device's grant. */
  here: number | undefined;
  /** Called when this device's grant was ended here. */
  onEnded: () => Promise<void>;
}

/** The person's devices that show codes, each with a button that ends it at once. Empty without a connection. */
export function PayDevices({ here, onEnded }: PayDevicesProps) {
  const w = useWords(showWords);
  const language = useLanguage();
  const userId = useUserId();
  const grants = useRead('GET /api/pay-grants/{userId}').data ?? [];
  const { isBusy, act } = useAct({ reasons, otherwise: w.unanswered, routes: ['GET /api/pay-grants/{userId}'] });
  const end = (id: number) =>
    act(() => call('DELETE /api/pay-grants/{userId}/{id}', { params: { userId, id } }), {
      done: { title: w.turnedOff },
      failed: w.notTurnedOff,
      onDone: () => (id === here ? onEnded() : undefined),
    });
  if (grants.length === 0) return null;
  return (
    <FocusKept label={w.devices}>
      <SectionHead title={w.devices} />
      <List label={w.devices}>
        {grants.map(({ id, userAgent, validUntil }) => (
          <ListRow
            key={id}
            icon={monitor}
            title={deviceName(userAgent ?? '') || w.device}
            meta={id === here ? w.deviceHere : w.deviceUntil(dateText(validUntil, language))}
            button={
              <Button look="quiet" isAct isCompact isDisabled={isBusy} onClick={() => void end(id)}>
                {w.turnOff}
              </Button>
            }
          />
        ))}
      </List>
    </FocusKept>
  );
}
