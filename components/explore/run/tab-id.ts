const key = 'explore-tab-id';

/** A name of this browser tab that survives reloads. */
export function tabId(): string {
  try {
    const known = sessionStorage.getItem(key);
    if (known !== null) return known;
    const made = Math.random().toString(36).slice(2);
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return 'tab';
  }
}
