import { useEffect, useEffectEvent } from 'react';

/** The browser asks before what is not saved is lost. */
export function useLeaveQuestion(isAltered: boolean): void {
  useEffect(() => {
    if (!isAltered) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAltered]);
}

/** Ctrl or Cmd with S, before the page around a dialog hears of it. */
export function useSaveKey(onSave: () => void): void {
  const saved = useEffectEvent(onSave);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (!isSave || event.defaultPrevented) return;
      event.preventDefault();
      saved();
    }
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}
