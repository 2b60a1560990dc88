import { textIn } from '#features/credentials/claim-text.ts';
import { sealText } from '#features/organisations/web/OrgSeal.tsx';
import { useLists } from '#features/trust/web/use-lists.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Guilloche } from '#ui/drawings/guilloche/Guilloche.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { SquareSealOf } from '#ui/drawings/SquareSealOf.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { SeenRequest } from '../contract.ts';
import styles from './Present.module.css';
import { words } from './words.ts';

const ROSETTE = [66, 58, 90] as const;
const RINGS = [1, 4] as const;

/** Shows the verifier as far as it is known here, its reason and its storage time. */
export function VerifierInfo({ seen }: { seen: SeenRequest }) {
  const w = useWords(words);
  const language = useLanguage();
  const { verifier, why, keepHours, isKept } = seen;
  const rows = [
    // For an unknown verifier, the host is shown in place of a name instead.
    ...(verifier.name === null ? [] : [{ term: w.at, value: verifier.host }]),
    { term: w.why, value: why === null ? w.noWhy : textIn(why, language) },
    { term: w.keeps, value: keepHours === null ? (isKept ? w.keepsSome : w.noKeeps) : w.hours(keepHours) },
  ];
  return (
    <>
      <AskerPlate verifier={verifier} />
      <dl className={styles.said}>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <LangText>{value}</LangText>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * Shows a verifier that the operator vouches for with its name, seal and print. Any other is grey with an empty seal,
 * by its name on a trusted list or its own claimed name.
 */
function AskerPlate({ verifier }: Pick<SeenRequest, 'verifier'>) {
  const w = useWords(words);
  const { name, nameKo, calls } = verifier;
  const listed = useLists(verifier.lists);
  const [who, beside] = namesOf({ ...verifier, name: name ?? listed.name }, useLanguage());
  const isKnown = name !== null;
  const isListed = listed.name !== null;
  return (
    <div className={classes(styles.plate, !isKnown && styles.nobody)}>
      <Guilloche did={isKnown ? name : ''} purpose={isKnown ? 'verify' : 'empty'} at={ROSETTE} rings={RINGS} />
      <div className={styles.who}>
        <h2>
          <span className={styles.small}>{isKnown || isListed || calls === null ? w.asking : w.callsItself}</span>{' '}
          <LangText>{who}</LangText>
        </h2>
        {beside !== null && (
          <p>
            <LangText>{beside}</LangText>
          </p>
        )}
        <p className={isKnown || isListed ? styles.known : styles.unknown}>
          <Icon of={isKnown || isListed ? check : alert} size={16} />
          <LangText>
            {isKnown ? w.proven : isListed ? listed.text : [w.unknown, listed.text].filter(Boolean).join('. ')}
          </LangText>
        </p>
      </div>
      {isKnown ? (
        <SquareSealOf text={sealText({ displayName: name, nameKo })} size={62} />
      ) : (
        <span className={styles.unsealed} aria-hidden="true" />
      )}
    </div>
  );
}

/** Returns the title and subtitle for a verifier. */
function namesOf({ name, nameKo, calls, host }: SeenRequest['verifier'], language: string): [string, string | null] {
  if (name === null) return calls === null ? [host, null] : [`“${calls}”`, host];
  return language === 'ko' && nameKo !== null ? [nameKo, name] : [name, nameKo];
}
