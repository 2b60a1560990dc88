import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { pictureWords } from '#platform/web/pictures/picture-words.ts';
import { useSharePicture } from '#platform/web/pictures/use-share-picture.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { alert } from '#ui/drawings/icons.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Whole } from '../../extract-calls.ts';
import { LINK_DAYS, type LinkDays } from '../../extract-kinds.ts';
import { ExtractSlip } from './ExtractSlip.tsx';
import { fieldName, partyText, rowsOf } from './extract-rows.ts';
import { extractWords } from './extract-words.ts';
import { LinkMade } from './LinkMade.tsx';
import styles from './Share.module.css';
import { shareWords } from './share-words.ts';
import { useShare } from './use-share.ts';

type Share = ReturnType<typeof useShare>;

/** Chooses facts one by one with a live preview, and shares them as a link, a picture or a signed file. */
export function ShareForm({ whole, id }: { whole: Whole; id: number }) {
  const share = useShare(whole, id);
  const w = useWords(shareWords);
  const all = useWords(pictureWords);
  const language = useLanguage();
  const { said, chosen, made, busyWith, fault, sign } = share;
  const title = extractWords[language].of[whole.of];
  const [drawing, sharePicture] = useSharePicture(`ingam-${whole.of}.png`, title, all);
  const url = made?.link?.url;
  const isNothing = chosen.length === 0;
  return (
    <div className={styles.stack}>
      <p className={styles.small}>{w.preview}</p>
      <ExtractSlip ref={drawing} said={said} link={url} />
      <p className={styles.small}>{w.signs(useSigners(whole, share))}</p>
      {made?.link ? (
        <LinkMade made={made} link={made.link} onPicture={sharePicture} />
      ) : (
        <>
          <Facts whole={whole} share={share} />
          {fault !== undefined && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
          {isNothing && (
            <p role="status" className={styles.fault}>
              {w.nothing}
            </p>
          )}
          {whole.canLink ? (
            <LinkPart share={share} isDisabled={isNothing} />
          ) : (
            <InfoLine icon={alert} title={w.onlyHere} text={w.onlyHereText} />
          )}
          <ButtonPair>
            <Button look={whole.canLink ? 'quiet' : 'primary'} isDisabled={isNothing} onClick={sharePicture}>
              {w.picture}
            </Button>
            <Button
              look="quiet"
              isAct
              isDisabled={isNothing || busyWith === 'link'}
              loadingText={busyWith === 'file' ? w.making : undefined}
              onClick={() => void sign('file')}
            >
              {w.file}
            </Button>
          </ButtonPair>
        </>
      )}
    </div>
  );
}

function Facts({ whole, share: { there, chosen, choose } }: { whole: Whole; share: Share }) {
  const w = useWords(shareWords);
  const language = useLanguage();
  const rows = rowsOf(whole, language);
  return (
    <fieldset className={styles.facts}>
      <legend>{w.facts}</legend>
      {there.map((field) => {
        const ofField = rows.filter((row) => row.field === field);
        const told = ofField.map(({ term, value }, nth) =>
          nth === 0 && field !== 'items' ? value : `${term} ${value}`,
        );
        return (
          <Switch
            key={field}
            label={fieldName(whole.of, field, language)}
            detail={told.map((text) => text.trim()).join(', ')}
            isOn={chosen.includes(field)}
            onChange={(isOn) => choose(field, isOn)}
          />
        );
      })}
    </fieldset>
  );
}

function LinkPart({ share, isDisabled }: { share: Share; isDisabled: boolean }) {
  const w = useWords(shareWords);
  const { days, setDays, busyWith, sign } = share;
  return (
    <>
      <SelectField
        label={w.days}
        value={String(days)}
        options={LINK_DAYS.map((one) => ({ value: String(one), text: w.dayWords[one] }))}
        onChange={({ target }) => setDays(Number(target.value) as LinkDays)}
      />
      <Button
        isWide
        isAct
        isDisabled={isDisabled || busyWith === 'file'}
        loadingText={busyWith === 'link' ? w.making : undefined}
        onClick={() => void sign('link')}
      >
        {w.link}
      </Button>
    </>
  );
}

/** Names the signers: this server, and parties that sign because of the chosen facts. */
function useSigners({ signers, facts }: Whole, { chosen }: Share): string {
  const w = useWords(shareWords);
  const language = useLanguage();
  const { organisation, person } = signers;
  const named = organisation !== null && chosen.includes(organisation) ? facts[organisation] : undefined;
  return [
    w.server,
    ...(named ? [partyText(named, language)] : []),
    ...(person && chosen.includes('person') ? [w.you] : []),
  ].join(', ');
}
