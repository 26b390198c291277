'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Icon } from '@/components/ui/icon';
import { keyOf } from './select-values';
import type { SelectModel } from './use-select';

export interface SelectTagsProps {
  readonly id: string;
  readonly model: SelectModel;
  readonly isDisabled: boolean;
  readonly most: number;
}

/** The chosen values as tags that can be removed; beyond `most` only their number. */
export function SelectTags({ id, model, isDisabled, most }: SelectTagsProps): ReactElement | null {
  const t = useTranslations('ui');
  const { options } = model.chosen;
  if (options.length === 0) return null;
  const rest = options.length - most;
  return (
    <span className="select-tags" id={id}>
      {options.slice(0, most).map((option) => (
        <span className="select-tag" key={keyOf(option.value)} title={option.label}>
          <span className="select-text">{option.label}</span>
          {!isDisabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('select.remove', { label: option.label })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => model.remove(option.value)}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {rest > 0 && <span className="select-tag">{t('select.more', { count: rest })}</span>}
    </span>
  );
}
