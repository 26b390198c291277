'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback } from 'react';
import { CommandPalette } from '@/components/ui/palette/command-palette.client';
import type { PaletteGroup } from '@/components/ui/palette/palette-items';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import shell from '@/lib/text/messages/en/shell.json';
import ui from '@/lib/text/messages/en/ui.json';
import { findContent } from './find-content';

export interface PlaceLink {
  readonly label: string;
  readonly href: string;
}

export interface PaletteProps {
  /** The pages that the viewer may open. */
  readonly pages: readonly PlaceLink[];
  /** What the viewer may create. */
  readonly makes: readonly PlaceLink[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const messages = { shell, ui };

/** Goes to a page by name: pages at once, dashboards, charts and datasets as the server finds them. */
export function Palette(props: PaletteProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Places {...props} />
    </TextProvider>
  );
}

function Places({ pages, makes, isOpen, onClose }: PaletteProps): ReactElement {
  const t = useTranslations('shell.palette');
  const find = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> => {
      const { dashboards, charts, datasets } = await findContent(text, signal);
      return [
        { id: 'dashboards', heading: t('dashboards'), items: dashboards },
        { id: 'charts', heading: t('charts'), items: charts },
        { id: 'datasets', heading: t('datasets'), items: datasets },
      ];
    },
    [t],
  );
  const links = (all: readonly PlaceLink[]) => all.map(({ label, href }) => ({ id: href, label, href }));
  return (
    <CommandPalette
      label={t('label')}
      placeholder={t('placeholder')}
      isOpen={isOpen}
      onClose={onClose}
      groups={[
        { id: 'pages', heading: t('pages'), items: links(pages) },
        { id: 'new', heading: t('new'), items: links(makes).map((item) => ({ ...item, keywords: t('new') })) },
      ]}
      find={find}
    />
  );
}
