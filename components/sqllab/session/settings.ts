import { createStore } from 'zustand/vanilla';

/** Settings of the editor that this browser keeps. */
export interface Settings {
  readonly hasAutocomplete: boolean;
  /** Whether results draw HTML in their cells. */
  readonly rendersHtml: boolean;
  /** Whether results have a chart beside their rows. */
  readonly showsChart: boolean;
}

export interface EditorSettings {
  getState(): Settings;
  getInitialState(): Settings;
  subscribe(listener: (settings: Settings, before: Settings) => void): () => void;
  change(changes: Partial<Settings>): void;
  /** Reads what the browser keeps. */
  load(): void;
}

const storageKey = 'sqllab-settings';
const first: Settings = { hasAutocomplete: true, rendersHtml: true, showsChart: false };

export function createSettings(): EditorSettings {
  const store = createStore<Settings>(() => first);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    change(changes) {
      store.setState(changes);
      try {
        localStorage.setItem(storageKey, JSON.stringify(store.getState()));
      } catch {
        // The settings hold until the page is left.
      }
    },
    load() {
      try {
        const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Record<keyof Settings, unknown>>;
        store.setState({
          hasAutocomplete: kept.hasAutocomplete !== false,
          rendersHtml: kept.rendersHtml !== false,
          showsChart: kept.showsChart === true,
        });
      } catch {
        store.setState(first);
      }
    },
  };
}
