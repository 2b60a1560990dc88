import { createContext, type ReactNode, useContext } from 'react';
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

/**
 * Text that was not written for this page (a name, a record, a server message). Pieces in another language are marked
 * with `lang`.
 */
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
  // A text is a single box, so that gaps in a row with an icon do not split it.
  return (
    <span lang={isWhole ? fragments[0]?.lang : undefined} translate={translateOf(children)}>
      {isWhole ? piece(children) : said}
    </span>
  );
}

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
