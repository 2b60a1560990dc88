// @online
import { useState } from 'react';
import { textIn } from '#features/credentials/claim-text.ts';
import { codeOf } from '#platform/web/calls/reason.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { TextLink } from '#ui/controls/Button.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import type { AskedToShow, SignInType } from '../../contract.ts';
import { acts, call, useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { Fault } from '../showing/Fault.tsx';
import { accountWords } from './account-words.ts';
import { ShowCredential } from './ShowCredential.tsx';
import { SignInReturn } from './SignInReturn.tsx';
import { keepType, keptType } from './use-open.ts';

/**
 * Read-only sign-in by a credential of any wallet: choice of a type, QR code, and return. Links to passkey and password
 * sign-in stay visible.
 */
export function CredentialSignInScreen() {
  const w = useWords(accountWords);
  const gloss = useGloss(accountWords);
  const search = useSearchParams();
  const [asked, code] = [search.get('asked'), search.get('response_code')];
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/login', label: w.back }} />
      {asked !== null && code !== null ? (
        <SignInReturn key={code} asked={asked} responseCode={code} />
      ) : (
        <Choosing named={search.get('type') ?? keptType()} />
      )}
      <TextLink href="/login" hasChevron={false}>
        {w.back}
      </TextLink>
    </Screen>
  );
}

const ASK = 'POST /api/sign-in-by-credential/ask';

/** Choice of a credential type. The one that this browser used last comes first. */
function Choosing({ named }: { named: string | undefined }) {
  const w = useWords(accountWords);
  const read = useRead('GET /api/sign-in-types');
  const [made, setMade] = useState<AskedToShow>();
  const { isBusy, fault, act } = useAct(acts);
  const ask = (vct: string) =>
    act(() => call(ASK, { body: { vct } }), {
      failed: w.notAsked,
      onDone: (asked) => {
        keepType(vct);
        setMade(asked);
      },
    });
  if (made) return <ShowCredential asked={made} onAnother={() => setMade(undefined)} />;
  if (read.isError && codeOf(read.error) === 'no_sign_in_here')
    return <InfoLine icon={alert} title={w.notHere} text={w.notHereText} />;
  return (
    <div className={styles.form}>
      <p>{w.lead}</p>
      <Fault text={fault} />
      <Loaded read={read} what={w.which} rows={2}>
        {(types) => <Types types={withNamed(types, named)} isBusy={isBusy} onChoose={(vct) => void ask(vct)} />}
      </Loaded>
    </div>
  );
}

/** Types of issuers elsewhere are not listed by the server: only this browser or the opened link knows one. */
function withNamed(types: readonly SignInType[], named: string | undefined): SignInType[] {
  if (named === undefined) return [...types];
  const known = types.find(({ vct }) => vct === named) ?? { vct: named, name: null, issuer: null };
  return [known, ...types.filter(({ vct }) => vct !== named)];
}

interface TypesProps {
  types: readonly SignInType[];
  isBusy: boolean;
  onChoose: (vct: string) => void;
}

function Types({ types, isBusy, onChoose }: TypesProps) {
  const w = useWords(accountWords);
  const language = useLanguage();
  if (types.length === 0) return <InfoLine icon={alert} title={w.none} text={w.noneText} />;
  return (
    <section aria-label={w.which} aria-busy={isBusy}>
      <h2>{w.which}</h2>
      <List label={w.which}>
        {types.map(({ vct, name, issuer }) => (
          <ListRow
            key={vct}
            title={<Name>{name ? textIn(name, language) : vct}</Name>}
            meta={issuer ? textIn(issuer, language) : undefined}
            onClick={() => onChoose(vct)}
          />
        ))}
      </List>
    </section>
  );
}
