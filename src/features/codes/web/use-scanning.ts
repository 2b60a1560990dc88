import { type RefObject, useEffect, useEffectEvent } from 'react';
import { report } from '#platform/web/device/report.ts';
import { pixelsOfVideo } from './pixels.ts';

/** Pause between two decodings: a code before the lens is read at once, and the phone stays cool. */
const PAUSE_MS = 100;

interface Scanning {
  readonly isOn: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  decode(picture: ImageData): Promise<string | undefined>;
  onText(text: string): void;
  onNoReader(): void;
}

/**
 * Decodes the camera's pictures one after the other. A text is reported again only after another one, or after none.
 */
export function useScanning({ isOn, video, decode, onText, onNoReader }: Scanning): void {
  const look = useEffectEvent(async (): Promise<string | undefined> => {
    const picture = video.current && pixelsOfVideo(video.current);
    return picture ? decode(picture) : undefined;
  });
  const say = useEffectEvent(onText);
  const giveUp = useEffectEvent(onNoReader);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let said: string | undefined;
    const next = async () => {
      const text = await look();
      if (isOver) return;
      if (text !== undefined && text !== said) say(text);
      said = text;
      timer = setTimeout(turn, PAUSE_MS);
    };
    const turn = () => {
      next().catch((error: unknown) => {
        if (isOver) return;
        report('The reader of codes could not be had:', error);
        giveUp();
      });
    };
    turn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn]);
}
