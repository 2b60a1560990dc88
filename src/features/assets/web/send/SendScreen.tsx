import { useArePeopleKnown } from '#features/contacts/web/use-contacts.ts';
import { useRead as useCurrencyRead } from '#features/currency/web/calls.ts';
import { words as currencyWords } from '#features/currency/web/words.ts';
import { useRead as useIdentity } from '#features/identity/web/calls.ts';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { SkeletonBlock } from '#ui/layout/State.tsx';
import { useRead } from '../calls.ts';
import { words } from '../words.ts';
import { SendForm } from './SendForm.tsx';

const FORM_HEIGHT = 380;
const skeleton = (label: string) => <SkeletonBlock height={FORM_HEIGHT} label={label} />;

/** Sends an asset to an address (docs/product/wallet.md#send). */
export function SendScreen() {
  const w = useWords(words);
  const { what: rules } = useWords(currencyWords);
  const gloss = useGloss(words);
  const identity = useIdentity('GET /api/did/{userId}');
  const currency = useCurrencyRead('GET /api/currency');
  // Whom one may pick stands above the fields: these would move when it comes.
  const isKnown = useArePeopleKnown();
  return (
    <Screen>
      <TitleRow title={w.send} gloss={gloss?.send} back={{ href: '/assets', label: w.back }} />
      <Loaded read={useRead('GET /api/assets/{userId}')} what={w.holdings} skeleton={skeleton}>
        {(assets) => (
          <Loaded read={identity} what={w.address} skeleton={skeleton}>
            {({ id }) => (
              <Loaded read={currency} what={rules} skeleton={skeleton}>
                {({ now }) => (isKnown ? <SendForm assets={assets} did={id} currency={now} /> : skeleton(w.address))}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}
