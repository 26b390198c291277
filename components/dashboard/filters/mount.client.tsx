'use client';

import './filters.css';
import { createRoot } from 'react-dom/client';
import { ask, watchGuestToken } from '@/components/chart/client/ask';
import { nextTask } from '@/components/ui/next-task';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { api } from '@/lib/client/api';
import type { BarModel } from '@/lib/dashboard/filter-bar/model';
import type { FilterValues } from '@/lib/dashboard/filter-bar/values';
import { submittedParam, valuesOfParams } from '@/lib/dashboard/filter-params';
import controls from '@/lib/text/messages/en/controls.json';
import filterBar from '@/lib/text/messages/en/filter-bar.json';
import ui from '@/lib/text/messages/en/ui.json';
import { FilterBar } from './filter-bar';

/**
 * Puts the live filter bar in the place of the form. What was typed into the form so far, the open list and the focus
 * are taken over.
 */
export async function mountBar(root: HTMLElement, bar: HTMLElement, signal: AbortSignal): Promise<void> {
  const place = bar.querySelector<HTMLElement>('[data-filter-place]');
  const response = await ask(`${bar.dataset.filterBar}${location.search}`, { signal });
  if (!place || !response.ok) throw new Error(`The filters cannot be read: ${response.status}`);
  const model = (await response.json()) as BarModel;
  await nextTask();
  signal.throwIfAborted();
  watchGuestToken((token) => api.setGuestToken(token));
  const react = createRoot(place);
  signal.addEventListener('abort', () => react.unmount());
  const left = leftIn(bar);
  let ready = (): void => undefined;
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  react.render(
    <TextProvider messages={{ controls, filterBar, ui }}>
      <FilterBar
        model={model}
        root={root}
        bar={bar}
        typed={typedIn(bar, model)}
        isUnfolded={bar.querySelector<HTMLInputElement>('#filter-toggle')?.checked ?? false}
        onReady={() => {
          bar.dataset.live = '';
          takeOver(place, left);
          ready();
        }}
      />
      <Toasts />
    </TextProvider>,
  );
  await isReady;
}

interface Left {
  readonly id: string | null;
  readonly wasOpen: boolean;
}

/** What the reader was doing in the form. */
function leftIn(bar: HTMLElement): Left {
  const open = bar.querySelector('details[open]:has(summary.field)');
  const active = bar.contains(document.activeElement) ? document.activeElement : null;
  const field = (open ?? active)?.closest<HTMLElement>('[data-filter]');
  return { id: field?.dataset.filter ?? null, wasOpen: open !== null };
}

function takeOver(place: HTMLElement, { id, wasOpen }: Left): void {
  if (id === null) return;
  const field = place.querySelector(`[data-filter="${CSS.escape(id)}"]`);
  const control =
    field?.querySelector<HTMLElement>('[role=combobox]') ?? field?.querySelector<HTMLElement>('input, button');
  control?.focus({ preventScroll: true });
  if (wasOpen) control?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}

/** The values in the form, where they differ from those with which it was sent; null where nothing was touched. */
function typedIn(bar: HTMLElement, { items }: BarModel): FilterValues | null {
  const form = bar.querySelector<HTMLFormElement>('form');
  const inputs = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-filter] [name]') ?? [])];
  if (!form || !inputs.some(isTouched)) return null;
  const params = new URLSearchParams({ [submittedParam]: '1' });
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return Object.fromEntries(valuesOfParams(items, params));
}

function isTouched(input: HTMLInputElement | HTMLSelectElement): boolean {
  if (input instanceof HTMLSelectElement) {
    return [...input.options].some(({ selected, defaultSelected }) => selected !== defaultSelected && selected);
  }
  return input.checked !== input.defaultChecked || input.value !== input.defaultValue;
}
