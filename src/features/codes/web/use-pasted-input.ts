import { useEffect, useEffectEvent } from 'react';

interface PasteHandlers {
  onPicture(file: Blob): void;
  onText(text: string): void;
}

const isPicture = (file: File) => file.type.startsWith('image/');

/** Accepts a picture or a text pasted or dropped anywhere on the page while the component is mounted. */
export function usePastedInput({ onPicture, onText }: PasteHandlers): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const picture = [...(data?.files ?? [])].find(isPicture);
    const text = data?.getData('text/plain').trim();
    if (!picture && !text) return;
    // An input field also receives the pasted text.
    if (picture || !(event.target instanceof HTMLInputElement)) event.preventDefault();
    if (picture) onPicture(picture);
    else if (text) onText(text);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    // Without this the browser opens the dropped file in place of the wallet.
    const onDragOver = (event: DragEvent) => event.preventDefault();
    document.addEventListener('paste', onPaste);
    document.addEventListener('drop', onDrop);
    document.addEventListener('dragover', onDragOver);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('dragover', onDragOver);
    };
  }, []);
}
