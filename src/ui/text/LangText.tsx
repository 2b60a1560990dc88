import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { translateOf } from './amount.ts';
import { fragmentsOf, langOf, type PageLanguage } from './lang-text.ts';

/** Language of the page, set by the shell. */
export const PageLanguageContext = createContext<PageLanguage>('en');

interface SaidProps {
  children: ReactNode;
  /** Renders each piece of the text. */
  piece?: ((text: string) => ReactNode) | undefined;
}

const asIs = (text: string): ReactNode => text;

const DOT = ' · ';

/**
 * Text that was not written for this page (a name, a record, a server message). Pieces in another language are marked
 * with `lang`. A line that breaks at a dot between two parts shows no dot.
 */
export function LangText({ children, piece = asIs }: SaidProps) {
  const page = useContext(PageLanguageContext);
  if (typeof children !== 'string') return children;
  const parts = children.split(DOT).map((part) => fragmentsOf(part, page));
  const only = parts.length === 1 && parts[0]?.length === 1 ? parts[0][0] : undefined;
  let at = 0;
  const said = parts.map((fragments, index) => (
    <Fragment key={at}>
      {index > 0 && <Dot />}
      {fragments.map(({ text, lang }) => {
        const key = at;
        at += text.length + 1;
        return (
          <span key={key} lang={lang}>
            {piece(text)}
          </span>
        );
      })}
    </Fragment>
  ));
  // A text is a single box, so that gaps in a row with an icon do not split it.
  return (
    <span lang={only?.lang} translate={translateOf(children)}>
      {only ? piece(children) : said}
    </span>
  );
}

/** The dot is painted on a space, which has no width at the end of a line. The character is read and copied. */
const Dot = () => (
  <>
    <span className="dot"> </span>
    <span className="sr">{'· '}</span>
  </>
);

/** Name of a person or thing, excluded from page translation, so that it reads as it is sent. */
export function Name({ children }: { children: ReactNode }) {
  return (
    <span translate="no">
      <LangText>{children}</LangText>
    </span>
  );
}

/** Returns the `lang` of a text that cannot be split, such as a field's value or an option. */
export function useLangOf(): (text: unknown) => PageLanguage | undefined {
  const page = useContext(PageLanguageContext);
  return (text) => (typeof text === 'string' ? langOf(text, page) : undefined);
}
