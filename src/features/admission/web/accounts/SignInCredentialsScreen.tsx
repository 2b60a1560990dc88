// @online

import { textIn } from '#features/credentials/claim-text.ts';
import { dateText } from '#platform/dates.ts';
import { isHosted, useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useSearchParams } from '#platform/web/location.ts';
import { NothingHere } from '#platform/web/NothingHere.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { info } from '#ui/drawings/icons.ts';
import { key } from '#ui/drawings/icons-more.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Screen, TitleRow } from '#ui/layout/Shell.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { acts, call, useRead } from '../calls.ts';
import styles from '../Role.module.css';
import { AddCredential } from './AddCredential.tsx';
import { accountWords } from './account-words.ts';
import { ConfirmCredential } from './ConfirmCredential.tsx';

const READ = 'GET /api/sign-in-credentials/{userId}';

/** Lists the credentials that open the person's account, with ways to remove one and to add another. */
export function SignInCredentialsScreen() {
  const w = useWords(accountWords);
  const gloss = useGloss(accountWords);
  const code = useSearchParams().get('response_code');
  return (
    <Screen>
      <TitleRow title={w.settings} gloss={gloss?.settings} back={{ href: '/myinfo', label: w.toMyInfo }} />
      {!isHosted() ? (
        <NothingHere title={w.notHere} text={w.notHereText} />
      ) : code !== null ? (
        <ConfirmCredential code={code} />
      ) : (
        <div className={styles.form}>
          <p>{w.settingsLead}</p>
          <Added />
          <SectionHead title={w.add} />
          <AddCredential />
        </div>
      )}
    </Screen>
  );
}

const REMOVE = 'DELETE /api/sign-in-credentials/{userId}/{id}';

function Added() {
  const w = useWords(accountWords);
  const language = useLanguage();
  const userId = useUserId();
  const read = useRead(READ);
  const routes = [READ, 'GET /api/auth/sessions'];
  const { isBusy, act } = useAct({ ...acts, routes, isToldInPlace: false });
  const remove = (id: number) =>
    act(() => call(REMOVE, { params: { userId, id } }), { done: { title: w.removed }, failed: w.notRemoved });
  return (
    <FocusKept label={w.settings}>
      <Loaded read={read} what={w.settings} rows={1}>
        {(items) =>
          items.length === 0 ? (
            <InfoLine icon={info} title={w.noneYet} text={w.noneYetText} />
          ) : (
            <List label={w.settings}>
              {items.map(({ id, vct, name, issuer, lastUsedAt }) => (
                <ListRow
                  key={id}
                  icon={key}
                  title={<Name>{name ? textIn(name, language) : vct}</Name>}
                  meta={[
                    issuer && textIn(issuer, language),
                    lastUsedAt === null ? w.unused : w.used(dateText(lastUsedAt, language)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  button={
                    <Button look="quiet" isAct isCompact isDisabled={isBusy} onClick={() => void remove(id)}>
                      {w.remove}
                    </Button>
                  }
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </FocusKept>
  );
}
