import { createContext, type ReactNode, useContext } from 'react';
import { translateOf } from './amount.ts';
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
  const fragments = fragmentsOf(children, page);
  const isWhole = fragments.length < 2;
  let at = 0;
  const said = fragments.map(({ text, lang }) => {
    const key = at;
    at += text.length;
    return (
      <span key={key} lang={lang}>
        {piece(text)}
      </span>
    );
  });
  // One text is one box, also beside an icon in a row with gaps.
  return (
    <span lang={isWhole ? fragments[0]?.lang : undefined} translate={translateOf(children)}>
      {isWhole ? piece(children) : said}
    </span>
  );
}

/** The name of somebody or something: no browser translates it, so that it is read as it is sent. */
export function Name({ children }: { children: ReactNode }) {
  return (
    <span translate="no">
      <LangText>{children}</LangText>
    </span>
  );
}

/** The `lang` of a text that stands as a whole, such as a field's value or an option. */
export function useLangOf(): (text: unknown) => PageLanguage | undefined {
  const page = useContext(PageLanguageContext);
  return (text) => (typeof text === 'string' ? langOf(text, page) : undefined);
}
