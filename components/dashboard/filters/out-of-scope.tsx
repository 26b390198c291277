import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useBarScene } from './bar-context';
import { FilterFrame } from './filter-frame';

/** The filters that reach no chart of the open tabs. */
export function OutOfScope(): ReactElement | null {
  const t = useTranslations('filterBar');
  const { bar } = useBarScene();
  const [isOpen, setIsOpen] = useState(false);
  const outside = bar.filters.filter((filter) => !bar.isInScope(filter));
  return (
    <>
      <button
        type="button"
        className="filter-group"
        aria-expanded={isOpen && outside.length > 0}
        disabled={outside.length === 0}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevron" size={14} />
        {t('outOfScope', { count: outside.length })}
      </button>
      {isOpen ? outside.map((filter) => <FilterFrame key={filter.id} filter={filter} />) : null}
    </>
  );
}
