import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import type { ColumnKind } from '@/lib/frame/frame';

const icons: Readonly<Record<ColumnKind | 'metric', IconName>> = {
  metric: 'function',
  temporal: 'clock',
  numeric: 'number',
  string: 'text',
  boolean: 'boolean',
};

/** The kind of a field as a mark with a name. */
export function FieldIcon({ kind }: { readonly kind: ColumnKind | 'metric' }): ReactElement {
  const t = useTranslations('explore.dataset.kind');
  return (
    <span className="explore-field-kind" data-kind={kind} role="img" aria-label={t(kind)}>
      <Icon name={icons[kind]} size={14} />
    </span>
  );
}
