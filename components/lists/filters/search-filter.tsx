import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { debounce } from '@/lib/client/debounce';
import type { FilterValue } from '@/lib/lists/list-state';

/** In milliseconds; Enter and leaving the field do not wait. */
const typingMs = 300;

export interface SearchFilterProps {
  readonly name: string;
  readonly labelId: string;
  readonly value: FilterValue | undefined;
  readonly onValue: (value: string | null, how: 'push' | 'replace') => void;
}

/** A text that is searched while it is typed. The field keeps what was typed before its script was there. */
export function SearchFilter({ name, labelId, value, onValue }: SearchFilterProps): ReactElement {
  const t = useTranslations('list');
  const applied = typeof value === 'string' ? value : '';
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(applied);
  const [isEmpty, setIsEmpty] = useState(applied === '');
  const [later] = useState(() => debounce((run: () => void) => run(), typingMs));
  const applyTyped = useEffectEvent(() => applyNow(input.current?.value ?? '', 'replace'));
  useEffect(() => {
    applyTyped();
    return () => later.cancel();
  }, [later]);
  // The address may lead to another search, by back and forward or by clearing all filters.
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setIsEmpty(applied === '');
    if (input.current !== null) input.current.value = applied;
  }, [applied]);

  function clear(): void {
    later.cancel();
    if (input.current !== null) input.current.value = '';
    input.current?.focus();
    applyNow('');
  }
  function applyNow(text: string, how: 'push' | 'replace' = 'push'): void {
    later.cancel();
    const next = text.trim();
    setIsEmpty(text === '');
    if (next === sent.current) return;
    sent.current = next;
    onValue(next === '' ? null : next, how);
  }
  return (
    <span className="list-search">
      <span role="img" aria-label={t('icons.search')} className="named-icon">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        className="field"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        name={name}
        defaultValue={applied}
        placeholder={t('typeValue')}
        aria-label={t('typeValue')}
        aria-describedby={labelId}
        data-list-search=""
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          setIsEmpty(text === '');
          later(() => applyNow(text, 'replace'));
        }}
        onBlur={({ currentTarget }) => applyNow(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') applyNow(event.currentTarget.value);
          if (event.key !== 'Escape' || event.currentTarget.value === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {!isEmpty && (
        <button type="button" className="list-clear" data-js="" aria-label={t('clearSearch')} onClick={clear}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}
