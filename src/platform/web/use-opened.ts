import { useState } from 'react';
import { useRoomFor } from '#ui/use-room-for.ts';
import { useChosen } from './use-chosen.ts';

/**
 * Like `useChosen`, for a list with its records beside it: where there is room, the first record is open until one is
 * chosen or closed.
 */
export function useOpened(name: string, first: string | undefined): [string | undefined, (value?: string) => void] {
  const [chosen, choose] = useChosen(name);
  const hasRoom = useRoomFor('columns');
  const [isClosed, setIsClosed] = useState(false);
  const open = (value?: string) => {
    setIsClosed(value === undefined);
    choose(value);
  };
  return [chosen ?? (hasRoom && !isClosed ? first : undefined), open];
}
