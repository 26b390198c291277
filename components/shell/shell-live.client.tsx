'use client';

import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { replayClick } from '@/components/ui/replay-click';
import { handleBarMenus } from './bar-menus';
import type { PaletteProps, PlaceLink } from './palette.client';

interface ShellLiveProps {
  /** The pages that the viewer may open. */
  readonly pages: readonly PlaceLink[];
  /** What the viewer may create. */
  readonly makes: readonly PlaceLink[];
}

/** Moves through menus, changes the theme in place and opens the palette; the shell works without it. */
export function ShellLive({ pages, makes }: ShellLiveProps): ReactElement | null {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const openPalette = async (): Promise<void> => {
      const loaded = await import('./palette.client');
      setPalette(() => loaded.Palette);
      setIsOpen(true);
    };
    document.addEventListener('click', (event) => onClick(event, openPalette), { signal });
    document.addEventListener('keydown', (event) => onKey(event, openPalette), { signal });
    document.addEventListener('submit', onSubmit, { signal });
    document.addEventListener('change', onChange, { signal });
    handleBarMenus(signal);
    for (const button of document.querySelectorAll('[data-palette]')) replayClick(button);
    return () => stop.abort();
  }, []);
  return Palette && <Palette pages={pages} makes={makes} isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}

function onClick({ target }: MouseEvent, openPalette: () => Promise<void>): void {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-palette]')) void openPalette();
}

function onKey(event: KeyboardEvent, openPalette: () => Promise<void>): void {
  if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
    event.preventDefault();
    void openPalette();
  }
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  const button = event.submitter;
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement) || button.name !== 'theme') return;
  event.preventDefault();
  const body = new FormData(form, button);
  void fetch(form.action, { method: 'POST', body, redirect: 'manual' });
  document.documentElement.dataset.theme = button.value;
  for (const other of document.querySelectorAll('button[name=theme]')) {
    if (other === button) other.setAttribute('aria-current', 'true');
    else other.removeAttribute('aria-current');
  }
}

/** A choice that leads on applies as soon as it is made. */
function onChange({ target }: Event): void {
  if (target instanceof HTMLSelectElement) target.closest<HTMLFormElement>('form[data-auto]')?.requestSubmit();
}
