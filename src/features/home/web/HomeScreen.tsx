import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { Portfolio } from '#features/assets/web/value/Portfolio.tsx';
import { callName, isUnnamed } from '#features/auth/person.ts';
import { useRead as useCredentialsRead } from '#features/credentials/web/calls.ts';
import { useUser } from '#features/me/web/calls.ts';
import { hasGrantHere } from '#features/paycodes/web/grant-flag.ts';
import { pageFact } from '#platform/web/calls/page-facts.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { Button, ButtonLink, TextLink } from '#ui/controls/Button.tsx';
import { arrowDownLeft, arrowUpRight, scanQr } from '#ui/drawings/icons.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { mayHaveSteps } from './home-parts.ts';
import { Ids } from './Ids.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { words } from './words.ts';

/** The first render paints the note before cards and rows, whose drawings take as long as everything else. */
let wasShown = false;

const loadScanner = () => import('./HomeScanner.tsx').then(({ HomeScanner }) => HomeScanner);
const loadSteps = () => import('./FirstSteps.tsx').then(({ FirstSteps }) => FirstSteps);

/** Home: total balance, ways to move money, IDs and recent activity; for a new wallet also the first steps. */
export function HomeScreen() {
  const w = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  const isNoteThere = useDeferredValue(true, wasShown);
  const isEmpty = useCredentialsRead('GET /api/credentials/{userId}').data?.length === 0;
  /** Open steps as reported by the list. */
  const [steps, setSteps] = useState<{ said: string | undefined }>();
  const hasSteps = isNoteThere && mayHaveSteps(isEmpty);
  const [FirstSteps, need] = useLater(loadSteps);
  // Kept here, because the note is mounted again once its data are there.
  const [isScanning, setIsScanning] = useState(false);
  const [Scanner, needScanner] = useLater(loadScanner);
  // Without a network, Home shows no steps and no error.
  const begin = useEffectEvent(() => need(() => undefined, true));
  const part = { isDue: isNoteThere, isNew: hasSteps };
  useEffect(() => {
    wasShown = true;
  }, []);
  useEffect(() => {
    if (hasSteps) begin();
  }, [hasSteps]);
  return (
    <>
      <Screen>
        <TitleRow title={user && !isUnnamed(user) ? w.welcome(callName(user, language)) : w.welcomeNobody} />
        <Portfolio did={user?.didAddress} said={steps?.said}>
          <ButtonLink href="/send" look={steps ? 'secondary' : 'primary'} icon={arrowUpRight}>
            {w.send}
          </ButtonLink>
          <ButtonLink href="/receive" look="secondary" icon={arrowDownLeft}>
            {w.receive}
          </ButtonLink>
          <Button look="secondary" icon={scanQr} onClick={() => needScanner(() => setIsScanning(true))}>
            {w.scan}
          </Button>
          {FirstSteps && hasSteps && <FirstSteps onSteps={setSteps} />}
        </Portfolio>
        {hasGrantHere() && <TextLink href="/pay?show">{w.showToPay}</TextLink>}
        <Ids {...part} />
        <div className="recent">
          <RecentActivity {...part} />
        </div>
        {isNoteThere && !isHosted() && pageFact('demo-data') === 'on' && (
          <TextLink href="/myinfo?demo">{w.demo}</TextLink>
        )}
      </Screen>
      {Scanner && <Scanner isOpen={isScanning} onClose={() => setIsScanning(false)} />}
    </>
  );
}
