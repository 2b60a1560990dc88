// @online
import { deviceName } from '#platform/web/device/device.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { alert, monitor } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Device } from '../../contract.ts';
import { PUSH_KINDS } from '../../push.ts';
import { useRead } from '../calls.ts';
import { canPush, isDenied } from './browser.ts';
import { pushWords } from './push-words.ts';
import { useDeviceHere } from './use-device-here.ts';

/**
 * Push settings of this phone and the person's other devices. The browser's permission is only requested after a press.
 */
export function PushSheet({ onClose }: { onClose: () => void }) {
  const w = useWords(pushWords);
  const read = useRead('GET /api/push/{userId}');
  return (
    <Sheet isOpen onClose={onClose} title={w.title} lead={w.lead} closeLabel={w.close}>
      <Loaded read={read} what={w.title}>
        {({ publicKey, devices }) => <Devices publicKey={publicKey} devices={devices} />}
      </Loaded>
    </Sheet>
  );
}

function Devices({ publicKey, devices }: { publicKey: string; devices: readonly Device[] }) {
  const w = useWords(pushWords);
  const here = useDeviceHere(publicKey);
  const others = devices.filter(({ id }) => id !== here.device?.id);
  return (
    <>
      {!canPush() && <InfoLine icon={alert} title={w.cannot} text={w.cannotText} />}
      {isDenied() && <InfoLine icon={alert} title={w.denied} text={w.deniedText} />}
      {canPush() && !isDenied() && <Here here={here} />}
      {others.length > 0 && (
        <>
          <SectionHead title={w.others} />
          <List label={w.others}>
            {others.map(({ id, userAgent }) => (
              <ListRow
                key={id}
                icon={monitor}
                title={deviceName(userAgent ?? '') || w.unknownDevice}
                button={
                  <Button look="quiet" isAct isCompact isDisabled={here.isBusy} onClick={() => void here.remove(id)}>
                    {w.remove}
                  </Button>
                }
              />
            ))}
          </List>
        </>
      )}
    </>
  );
}

function Here({ here }: { here: ReturnType<typeof useDeviceHere> }) {
  const w = useWords(pushWords);
  const { device, isBusy, fault, question, turnOn, turnOff, change } = here;
  if (question) return question;
  return (
    <>
      <Switch
        isAct
        label={w.turn}
        detail={w.turnText}
        isOn={!!device}
        isDisabled={isBusy || device === undefined}
        onChange={(isOn) => void (isOn ? turnOn() : turnOff())}
      />
      {fault && <InfoLine icon={alert} title={w.failed} text={fault} />}
      {device && (
        <>
          <Switch
            isAct
            label={w.text}
            detail={device.showsText ? w.textOn : w.textOff}
            isOn={device.showsText}
            isDisabled={isBusy}
            onChange={(showsText) => change({ showsText })}
          />
          <SectionHead title={w.kindsTitle} />
          {PUSH_KINDS.map((kind) => {
            const isOn = device.kinds.includes(kind);
            const isLast = isOn && device.kinds.length === 1;
            const kinds = PUSH_KINDS.filter((one) => (one === kind ? !isOn : device.kinds.includes(one)));
            return (
              <Switch
                key={kind}
                isAct
                label={w.kinds[kind]}
                isOn={isOn}
                isDisabled={isBusy || isLast}
                onChange={() => change({ kinds })}
              />
            );
          })}
        </>
      )}
    </>
  );
}
