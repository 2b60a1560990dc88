// @online
import { parseId } from '#platform/ids.ts';
import { useHasOwner } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { info } from '#ui/drawings/icons-more.ts';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Acceptances, Terms } from '../contract.ts';
import { Accept } from './Accept.tsx';
import { useRead } from './calls.ts';
import { Help } from './Help.tsx';
import { OneText } from './OneText.tsx';
import { words } from './words.ts';

/**
 * The operator's texts in force, contact and bank holidays, or one version of a text alone. Anyone can read it;
 * signed-in people can accept.
 */
export function TermsScreen() {
  const w = useWords(words);
  const version = parseId(useSearchParams().get('version') ?? '');
  const isSomebody = useHasOwner();
  return (
    <Screen>
      <TitleRow title={w.title} />
      {version !== undefined && <OneText version={version} />}
      {version === undefined && (isSomebody ? <Members /> : <All of={undefined} />)}
    </Screen>
  );
}

/** Part for signed-in people, with what they accepted. */
function Members() {
  const w = useWords(words);
  const read = useRead('GET /api/terms/acceptances');
  return (
    <Loaded read={read} what={w.reading}>
      {(acceptances) => <All of={acceptances} />}
    </Loaded>
  );
}

function All({ of }: { of: Acceptances | undefined }) {
  const w = useWords(words);
  const read = useRead('GET /api/terms');
  return (
    <Loaded read={read} what={w.reading}>
      {(terms) => <Published terms={terms} of={of} />}
    </Loaded>
  );
}

function Published({ terms, of }: { terms: Terms; of: Acceptances | undefined }) {
  const w = useWords(words);
  const { texts, coming } = terms;
  const acceptedAt = (id: number) => of?.accepted.find((one) => one.id === id)?.acceptedAt;
  const isOpen = of !== undefined && of.open.length > 0;
  const isNone = texts.length + coming.length === 0 && !terms.contact && terms.holidays.length === 0;
  return (
    <>
      {isOpen && <InfoLine icon={info} isCaution title={w.changed} text={w.changedText} />}
      {isNone && <InfoLine icon={info} title={w.none} text={w.noneText} />}
      {texts.map(({ id }) => (
        <OneText key={id} version={id} acceptedAt={acceptedAt(id)} />
      ))}
      {isOpen && <Accept open={of.open} />}
      <Help terms={terms} />
    </>
  );
}
