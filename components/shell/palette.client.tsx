'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useCallback, useMemo } from 'react';
import { CommandPalette } from '@/components/ui/palette/command-palette.client';
import type { PaletteGroup } from '@/components/ui/palette/palette-items';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import shell from '@/lib/text/messages/en/shell.json';
import ui from '@/lib/text/messages/en/ui.json';
import { findContent, foundKinds, foundPlaces, recentContent } from './find-content';
import { pageCommands, switches } from './page-commands';

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

/**
 * Goes to a page, makes something, presses a button of the page, switches theme and language, and finds objects by what
 * stands in them; before something is typed, what was opened last.
 */
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
      if (text === '') return [{ id: 'recent', heading: t('recent'), items: await recentContent(signal) }];
      const found = await findContent(text, signal);
      return foundKinds.map((kind) => ({
        id: kind,
        heading: t(kind),
        items: found
          .filter(({ type }) => type === kind)
          .map(({ id, name, url, found_in }) => {
            const place = foundPlaces.find((one) => one === found_in);
            return { id: String(id), label: name || `#${id}`, href: url, hint: place && t(`in.${place}`) };
          }),
      }));
    },
    [t],
  );
  const [commands, switched] = useMemo(
    () => (isOpen ? [pageCommands(), switches({ theme: t('theme'), language: t('language') })] : [[], []]),
    [isOpen, t],
  );
  const links = (all: readonly PlaceLink[]) => all.map(({ label, href }) => ({ id: href, label, href }));
  return (
    <CommandPalette
      label={t('label')}
      placeholder={t('placeholder')}
      isOpen={isOpen}
      onClose={onClose}
      groups={[
        { id: 'commands', heading: t('commands'), items: commands },
        { id: 'pages', heading: t('pages'), items: links(pages) },
        { id: 'new', heading: t('new'), items: links(makes).map((item) => ({ ...item, keywords: t('new') })) },
        { id: 'switch', heading: t('switch'), items: switched, isTypedFor: true },
      ]}
      find={find}
    />
  );
}
