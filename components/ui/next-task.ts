/**
 * Waits for a task of its own. Scripts may begin inside a `change` event, and Chromium takes the focus off the page while
 * it dispatches one: only after it, `document.activeElement` is what the reader is at.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
