/** iOS Safari reads the file only after the person has allowed the download. */
const READ_WITHIN_MS = 40_000;

/** Offers a text to the browser as a file to save or open. */
export const saveFile = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));

/** As `saveFile`, for bytes. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
