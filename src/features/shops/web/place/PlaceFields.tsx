import { useWords } from '#platform/web/device/language.ts';
import type { Refusals } from '#platform/web/use-act.ts';
import { TextButton } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import type { NewPlace } from '../../contract.ts';
import { pointIn, pointText } from '../../rules.ts';
import { ShopMap } from '../ShopMap.tsx';
import { useHere } from '../use-here.ts';
import { words } from '../words.ts';
import { placeWords } from './place-words.ts';

/** Text in the fields of a place. */
export interface TypedPlace {
  readonly address: string;
  readonly where: string;
}
type PlaceErrors = { readonly [Field in keyof TypedPlace]?: string | undefined };

/** Returns the typed place; undefined if it is empty or invalid. */
export function placeOf({ address, where }: TypedPlace): NewPlace | undefined {
  const point = pointIn(where);
  return point && { address: address.trim(), ...point };
}

/** Returns the faults of a typed place: it needs both fields, or neither. */
export function faultsOf(
  { address, where }: TypedPlace,
  w: { readonly addressNeeded: string; readonly whereBad: string },
): PlaceErrors {
  const [hasAddress, hasWhere] = [address.trim() !== '', where.trim() !== ''];
  return {
    ...(hasWhere && !hasAddress && { address: w.addressNeeded }),
    ...((hasWhere || hasAddress) && !pointIn(where) && { where: w.whereBad }),
  };
}

/** Returns the server's refusals by field. */
export const placeErrorsOf = (refused: Refusals): PlaceErrors => {
  const address = refused['place.address'];
  const where = refused['place.latitude'] ?? refused['place.longitude'];
  return { ...(address !== undefined && { address }), ...(where !== undefined && { where }) };
};

interface PlaceFieldsProps {
  typed: TypedPlace;
  errors: PlaceErrors;
  onChange: (change: Partial<TypedPlace>) => void;
}

/** Fields for a shop's address and point, the latter copied from a map or taken from this device. */
export function PlaceFields({ typed, errors, onChange }: PlaceFieldsProps) {
  const w = useWords(placeWords);
  const all = useWords(words);
  const device = useHere((point) => onChange({ where: pointText(point) }));
  const point = pointIn(typed.where);
  return (
    <>
      <TextField
        label={w.address}
        value={typed.address}
        maxLength={120}
        autoComplete="off"
        error={errors.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <TextField
        label={w.where}
        hint={w.whereHint}
        value={typed.where}
        maxLength={60}
        autoComplete="off"
        error={errors.where}
        onChange={({ target }) => onChange({ where: target.value })}
      />
      <TextButton onClick={device.ask} disabled={device.state === 'asking'}>
        {w.thisDevice}
      </TextButton>
      <p role="status">{(device.state === 'refused' || device.state === 'failed') && all[device.state]}</p>
      {point && <ShopMap shops={[{ id: 1, name: typed.address, ...point }]} chosen={1} />}
    </>
  );
}
