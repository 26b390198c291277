import { api } from './api';

/**
 * A function that makes something a favorite of the reader, or takes it back, each time it is called. Calls are sent
 * one after another: a call while one is on its way is sent once that is answered. `onStored` is told what the server
 * has; a call that fails throws, and takes back what was asked for after it.
 */
export function starring(
  path: string,
  isStarred: boolean,
  onStored: (isStarred: boolean) => void,
): () => Promise<void> {
  let stored = isStarred;
  let wished = isStarred;
  let isSending = false;
  return async () => {
    wished = !wished;
    if (isSending) return;
    isSending = true;
    try {
      while (stored !== wished) {
        const sent = wished;
        await (sent ? api.post(path, {}) : api.delete(path));
        stored = sent;
        onStored(stored);
      }
    } finally {
      wished = stored;
      isSending = false;
    }
  };
}
