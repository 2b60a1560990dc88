import { useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/controls/Button.tsx';

/** A link in place of the button that was pressed; it takes the focus, which would fall to the page otherwise. */
export function FocusedLink({ href, text }: { href: string; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={box}>
      <ButtonLink href={href} isWide>
        {text}
      </ButtonLink>
    </div>
  );
}
