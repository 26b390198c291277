'use client';

import type { FormEvent, ReactElement } from 'react';

/** A search field that hides the cards without the typed words. */
export function EngineSearch(): ReactElement {
  return (
    <label className="engine-search" data-js="">
      <span className="hidden-text">Find a product</span>
      <input type="search" className="field" placeholder="Find a product" autoComplete="off" onInput={narrow} />
    </label>
  );
}

function narrow({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const place = currentTarget.closest('[data-engine-choice]');
  const words = currentTarget.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of place?.querySelectorAll<HTMLElement>('[data-engine]') ?? []) {
    const name = card.dataset.engine ?? '';
    card.hidden = !words.every((word) => name.includes(word));
    if (!card.hidden) shown += 1;
  }
  place?.querySelector('[data-engine-none]')?.toggleAttribute('hidden', shown > 0);
}
