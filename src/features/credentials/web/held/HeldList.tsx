import { dateText } from '#platform/dates.ts';
import { parseId } from '#platform/ids.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { useChosen } from '#platform/web/use-chosen.ts';
import { idCard } from '#ui/drawings/icons.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { Name } from '#ui/text/LangText.tsx';
import { textIn } from '../../claim-text.ts';
import type { Held } from '../../contract.ts';
import { standingOf } from './credential-state.ts';
import { HeldSheet } from './HeldSheet.tsx';
import { heldWords } from './held-words.ts';
import { useStatuses } from './use-statuses.ts';

/** Lists credentials by other issuers in their own display. A press opens one. */
export function HeldList({ held }: { held: readonly Held[] }) {
  const w = useWords(heldWords);
  const gloss = useGloss(heldWords);
  const language = useLanguage();
  const [chosen, choose] = useChosen('held');
  const looked = parseId(chosen ?? '');
  useStatuses(held.length > 0);
  if (held.length === 0) return null;
  return (
    <>
      <SectionHead title={w.title} gloss={gloss?.title} />
      <List label={w.title}>
        {held.map((one) => {
          const { tone, word } = standingOf(one, new Date());
          const issuer = textIn(one.issuer.name, language);
          return (
            <ListRow
              key={one.id}
              icon={idCard}
              title={<Name>{textIn(one.name, language)}</Name>}
              meta={one.expiresAt ? w.by(issuer, dateText(one.expiresAt, language)) : issuer}
              status={{ tone, word: w[word] }}
              isChosen={one.id === looked}
              onClick={() => choose(String(one.id))}
            />
          );
        })}
      </List>
      <HeldSheet held={held.find(({ id }) => id === looked)} onClose={() => choose()} />
    </>
  );
}
