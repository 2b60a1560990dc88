import { report } from '#platform/web/device/report.ts';

/**
 * Reason why there is no picture: `denied` by the person or the browser; `absent` on this device; `insecure`, because a
 * page without https gets no camera; `busy` with another app; `broken`.
 */
export type CameraFault = 'denied' | 'absent' | 'insecure' | 'busy' | 'broken';
export type Facing = 'environment' | 'user';

export interface CameraSession {
  readonly track: MediaStreamTrack;
  readonly hasOther: boolean;
}

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const faultOf = (error: unknown): CameraFault => (error instanceof Error && FAULTS[error.name]) || 'broken';

/**
 * Shows a camera in a video element, and reports when it is live, why it is not, or later that it was lost. Returns a
 * function that stops it at any stage and so switches the camera's light off.
 */
export function openCamera(
  facing: Facing,
  video: HTMLVideoElement,
  tell: (told: CameraSession | CameraFault) => void,
): () => void {
  let isOver = false;
  let stream: MediaStream | undefined;
  const fail = (error: unknown) => {
    if (isOver) return;
    report('The camera did not open:', error);
    tell(faultOf(error));
  };
  const begin = async () => {
    const opened = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: facing }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    // Stopped while opening: the stream must still be released.
    if (isOver) return stop(opened);
    stream = opened;
    const [track] = opened.getVideoTracks();
    if (!track) throw new DOMException('', 'NotFoundError');
    track.addEventListener('ended', () => !isOver && tell('busy'));
    video.srcObject = opened;
    await video.play();
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!isOver) tell({ track, hasOther: devices.filter(({ kind }) => kind === 'videoinput').length > 1 });
  };
  if (!isSecureContext) tell('insecure');
  else if (!navigator.mediaDevices?.getUserMedia) tell('absent');
  else begin().catch(fail);
  return () => {
    isOver = true;
    if (stream) stop(stream);
    video.srcObject = null;
  };
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}
