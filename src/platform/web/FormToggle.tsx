import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import { TextSpan } from '#ui/text/TextSpan.tsx';

interface FormToggleProps {
  open: string;
  icon?: string | undefined;
  /** Less prominent, because something else on the screen comes first. */
  isQuiet?: boolean | undefined;
  cancel: string;
  /** Each new value opens the form, or leaves it open, and focuses its first field. */
  openedBy?: unknown;
  /** Renders the form, which calls `close` when it is done. */
  children: (close: () => void) => ReactNode;
}

/** Button that opens a form below itself and closes it again. A finished form returns the focus to the button. */
export function FormToggle({ open, icon = plus, isQuiet = false, cancel, openedBy, children }: FormToggleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState(openedBy);
  if (opened !== openedBy) {
    setOpened(openedBy);
    if (openedBy !== undefined) setIsOpen(true);
  }
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button may be at the lower edge of the screen, with the form below it.
    if (isOpen) button.current?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    const form = openedBy === undefined ? undefined : button.current?.nextElementSibling;
    form?.querySelector<HTMLElement>('select, input')?.focus();
  }, [openedBy]);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        look={isOpen || isQuiet ? 'quiet' : 'primary'}
        isWide
        icon={isOpen ? undefined : icon}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? cancel : open}
      </Button>
      <TextSpan>{isOpen && children(close)}</TextSpan>
    </>
  );
}
