import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CameraFault, type CameraSession, openCamera } from './open-camera.ts';

/** A camera stream; `end` simulates another app taking the camera. */
function fakeStream() {
  const listeners: (() => void)[] = [];
  const track = {
    isStopped: false,
    stop() {
      this.isStopped = true;
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  return {
    stream,
    track,
    end: () => {
      for (const listener of listeners) listener();
    },
  };
}

const video = () => ({ srcObject: null, play: () => Promise.resolve() }) as unknown as HTMLVideoElement;
const device = (kind: string) => ({ kind });

function browserWith(getUserMedia: unknown, cameras = 1, isSecure = true) {
  vi.stubGlobal('isSecureContext', isSecure);
  const devices = [device('audioinput'), ...Array.from({ length: cameras }, () => device('videoinput'))];
  const mediaDevices = getUserMedia && { getUserMedia, enumerateDevices: () => Promise.resolve(devices) };
  vi.stubGlobal('navigator', { mediaDevices });
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const told = () => {
  const all: (CameraSession | CameraFault)[] = [];
  return { all, tell: (one: CameraSession | CameraFault) => void all.push(one) };
};

describe('why there is no camera picture', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'absent'],
    ['OverconstrainedError', 'absent'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'broken'],
  ])('%s: %s', async (name, fault) => {
    browserWith(() => Promise.reject(new DOMException('', name)));
    const { all, tell } = told();
    openCamera('environment', video(), tell);
    await vi.waitFor(() => expect(all).toEqual([fault]));
  });

  test('a page without https has no camera, and neither has a browser without camera support', () => {
    const { all, tell } = told();
    browserWith(() => fakeStream(), 1, false);
    openCamera('environment', video(), tell);
    browserWith(undefined);
    openCamera('environment', video(), tell);
    expect(all).toEqual(['insecure', 'absent']);
  });
});

test('a camera is shown, reports if there is another camera, and is released when the scanner closes', async () => {
  const { stream, track, end } = fakeStream();
  const asked: MediaStreamConstraints[] = [];
  browserWith((wanted: MediaStreamConstraints) => {
    asked.push(wanted);
    return Promise.resolve(stream);
  }, 2);
  const shown = video();
  const { all, tell } = told();
  const close = openCamera('environment', shown, tell);
  await vi.waitFor(() => expect(all).toEqual([{ track, hasOther: true }]));
  expect(asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: 'environment' } } }]);
  expect(shown.srcObject).toBe(stream);
  end();
  expect(all.at(-1)).toBe('busy');
  close();
  expect([track.isStopped, shown.srcObject]).toEqual([true, null]);
  end();
  expect(all).toHaveLength(2);
});

test('a camera that starts after the scanner has closed is released at once', async () => {
  const { stream, track } = fakeStream();
  const { promise: opened, resolve: open } = Promise.withResolvers<MediaStream>();
  browserWith(() => opened);
  const { all, tell } = told();
  openCamera('user', video(), tell)();
  open(stream);
  await vi.waitFor(() => expect(track.isStopped).toBe(true));
  expect(all).toEqual([]);
});
