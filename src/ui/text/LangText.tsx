import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { fragmentsOf, langOf, type PageLanguage } from './lang-text.ts';

/** The language of the page; the shell puts what is on screen here. */
export const PageLanguageContext = createContext<PageLanguage>('en');

interface SaidProps {
  children: ReactNode;
  /** How each piece of the text is set. */
  piece?: ((text: string) => ReactNode) | undefined;
}

const asIs = (text: string): ReactNode => text;

/** A text that was not written for this page (a name, a record, the server's words): what is in another language says so. */
export function LangText({ children, piece = asIs }: SaidProps) {
  const page = useContext(PageLanguageContext);
  if (typeof children !== 'string') return children;
  let at = 0;
  const fragments = fragmentsOf(children, page);
  const said = fragments.map(({ text, lang }) => {
    const key = at;
    at += text.length;
    return lang ? (
      <span key={key} lang={lang}>
        {piece(text)}
      </span>
    ) : (
      <Fragment key={key}>{piece(text)}</Fragment>
    );
  });
  // One text is one box, also beside an icon in a row with gaps.
  return fragments.length > 1 ? <span>{said}</span> : said;
}

/** The `lang` of a text that stands as a whole, such as a field's value or an option. */
export function useLangOf(): (text: unknown) => PageLanguage | undefined {
  const page = useContext(PageLanguageContext);
  return (text) => (typeof text === 'string' ? langOf(text, page) : undefined);
}
