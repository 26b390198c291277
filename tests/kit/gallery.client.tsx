'use client';

import type { ReactElement } from 'react';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import controls from '@/lib/text/messages/en/controls.json';
import ui from '@/lib/text/messages/en/ui.json';
import { stories as button } from './stories/button.client';
import { stories as code } from './stories/code.client';
import { stories as drag } from './stories/drag.client';
import { stories as feedback } from './stories/feedback.client';
import { stories as fields } from './stories/fields.client';
import { stories as input } from './stories/input.client';
import { stories as layout } from './stories/layout.client';
import { stories as looks } from './stories/looks.client';
import { stories as overlay } from './stories/overlay.client';
import { stories as page } from './stories/page.client';
import { stories as picker } from './stories/picker.client';
import { stories as select } from './stories/select.client';
import { stories as table } from './stories/table.client';
import { stories as time } from './stories/time.client';
import { stories as tree } from './stories/tree.client';

const groups = {
  button,
  code,
  drag,
  feedback,
  fields,
  input,
  layout,
  looks,
  overlay,
  page,
  picker,
  select,
  table,
  time,
  tree,
} as const;

/** The stories of one group of components, or links to all groups. */
export function KitGallery({ group }: { readonly group: string | undefined }): ReactElement {
  const shown = Object.entries(groups).find(([name]) => name === group)?.[1];
  return (
    <TextProvider messages={{ controls, ui }}>
      <nav aria-label="Components" style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 24 }}>
        {Object.keys(groups).map((name) => (
          <a key={name} href={`/gallery/kit?group=${name}`} aria-current={name === group ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(shown ?? {}).map(([name, Story]) => (
        <section key={name} style={{ marginBottom: 32 }}>
          <h2>{name}</h2>
          <Story />
        </section>
      ))}
      <Toasts />
    </TextProvider>
  );
}
