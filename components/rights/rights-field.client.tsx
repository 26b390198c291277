'use client';

import './rights.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo } from 'react';
import type { useApi } from '@/components/ui/data/use-api';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { ErrorNotice } from '@/components/ui/feedback/error-notice.client';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { type PermissionNames, rightGroups } from '@/lib/permissions/right-groups';
import rights from '@/lib/text/messages/en/rights.json';
import ui from '@/lib/text/messages/en/ui.json';
import { RightsPanel } from './rights-panel.client';

export interface RightsFieldProps {
  /** All permissions, once they are there. */
  readonly names: Pick<ReturnType<typeof useApi<PermissionNames>>, 'data' | 'error' | 'mutate'>;
  /** The role that is edited; null for a new one. */
  readonly role: number | null;
  /** The ids of the chosen permissions. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

const messages = { rights, ui };

/** All permissions by what they allow, with those that a role has. */
export function RightsField(props: RightsFieldProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Rights {...props} />
    </TextProvider>
  );
}

function Rights({ names: { data, error, mutate }, role, value, onChange }: RightsFieldProps): ReactElement {
  const t = useTranslations('rights.editor');
  const errorText = useErrorText();
  const groups = useMemo(() => (data === undefined ? null : rightGroups(data)), [data]);
  const chosen = useMemo(() => new Set(value.map(Number)), [value]);
  if (error !== undefined && groups === null) {
    return (
      <ErrorNotice
        title={t('failed')}
        text={errorText(error)}
        actions={[{ label: t('retry'), onSelect: () => void mutate() }]}
      />
    );
  }
  if (groups === null) {
    return (
      <output aria-label={t('loading')}>
        <Skeleton lines={6} />
      </output>
    );
  }
  return (
    <RightsPanel groups={groups} role={role} chosen={chosen} onChange={(next) => onChange([...next].map(String))} />
  );
}
