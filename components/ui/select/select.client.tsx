'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { loadLater } from '@/components/ui/load-later';
import { nameOf, type SelectProps } from './select-props';
import { SelectTags } from './select-tags.client';
import { usePaste } from './use-paste';
import { type SelectModel, useSelect } from './use-select';

const rowsOfPage = 10;

/** The script of opened selects. */
export const selectPopup = loadLater(
  async () => (await import('@/components/ui/overlay/opened/opened-floats.client')).SelectPopup,
);

/**
 * A field that chooses one value, or several with `isMultiple`, from options that are given or loaded page by page. Its
 * role is `combobox`; the list exists only while it is open.
 */
export function Select(props: SelectProps): ReactElement {
  const { isMultiple = false, isDisabled = false, isSearchable = true, isClearable = isMultiple } = props;
  const t = useTranslations('ui');
  const model = useSelect(props);
  const SelectPopup = selectPopup.usePart();
  const paste = usePaste(props, model);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { chosen, isOpen, search } = model;
  const valueId = `${model.listId}value`;
  const isEmpty = chosen.values.length === 0;
  const isInvalid = Boolean(props.error) || props['aria-invalid'] === true;
  const activeRow = model.rows[model.active];
  const describedBy = [isEmpty ? null : valueId, props['aria-describedby']].filter(Boolean).join(' ');

  useEffect(() => {
    if (isOpen) selectPopup.load();
  }, [isOpen]);
  const leave = (to: EventTarget | null): void => {
    if (to instanceof Node && (field.current?.contains(to) || popup.current?.contains(to))) return;
    model.commitTyped();
    model.close();
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (isOpen && event.key === 'Tab' && !event.shiftKey) {
      const button = popup.current?.querySelector<HTMLElement>('button:enabled');
      if (!button) return;
      event.preventDefault();
      button.focus();
    } else if (handleKey(event, model, props)) event.preventDefault();
  };

  return (
    <>
      <div
        ref={field}
        className="select"
        data-open={isOpen || undefined}
        data-multiple={isMultiple || undefined}
        data-disabled={isDisabled || undefined}
        data-invalid={isInvalid || undefined}
        onPointerEnter={selectPopup.load}
        onFocus={selectPopup.load}
        onMouseDown={(event) => {
          if (event.button !== 0 || isDisabled || (event.target as Element).closest('button')) return;
          if (event.target !== input.current) event.preventDefault();
          input.current?.focus();
          if (!isOpen) model.open();
          else if (search === '' && !isMultiple) model.close();
        }}
      >
        <div className="select-values">
          {isMultiple && <SelectTags id={valueId} model={model} isDisabled={isDisabled} most={props.maxTags ?? 4} />}
          {!isMultiple && !isEmpty && (
            <span className="select-value" id={valueId} hidden={search !== ''}>
              {chosen.options[0]?.icon}
              <span className="select-text">{chosen.options[0]?.label}</span>
            </span>
          )}
          {isEmpty && search === '' && (
            <span className="select-placeholder">{props.placeholder ?? t('select.placeholder')}</span>
          )}
          <input
            ref={input}
            className="select-input"
            id={props.id}
            role="combobox"
            type="text"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            {...nameOf(props)}
            aria-describedby={describedBy || undefined}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? model.listId : undefined}
            aria-activedescendant={activeRow ? `${model.listId}${activeRow.id}` : undefined}
            aria-autocomplete={isSearchable ? 'list' : 'none'}
            aria-invalid={isInvalid || undefined}
            aria-required={props['aria-required']}
            readOnly={!isSearchable}
            disabled={isDisabled}
            value={search}
            onChange={(event) => model.type(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={paste.onPaste}
            onBlur={(event) => leave(event.relatedTarget)}
          />
        </div>
        {(model.isLoading || paste.isSearching) && <span className="select-spinner" />}
        {isClearable && !isEmpty && !isDisabled && (
          <button
            type="button"
            className="select-button"
            tabIndex={-1}
            aria-label={t('select.empty', { count: isMultiple ? chosen.values.length : 1 })}
            onClick={() => {
              model.clear();
              input.current?.focus();
            }}
          >
            <Icon name="close" size={14} />
          </button>
        )}
        <span className="select-chevron">
          <Icon name="chevron" size={14} />
        </span>
      </div>
      {isOpen && SelectPopup && (
        <SelectPopup
          props={props}
          model={model}
          field={field}
          popup={popup}
          isSearching={paste.isSearching}
          onLeave={leave}
          onReturn={() => input.current?.focus()}
        />
      )}
    </>
  );
}

/** Acts on a key of the field; true when the browser must not act on it too. */
function handleKey(event: KeyboardEvent<HTMLInputElement>, model: SelectModel, props: SelectProps): boolean {
  const { isOpen, search, chosen } = model;
  const { key } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (!isOpen) model.open();
    else if (key === 'ArrowUp' && event.altKey) model.close();
    else model.move(key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  if (key === 'Escape' && isOpen) {
    event.stopPropagation();
    model.close();
    return true;
  }
  if (key === 'Enter' && isPlain) {
    if (isOpen) model.chooseActive();
    else model.open();
    return true;
  }
  if (key === ' ' && (!isOpen || props.isSearchable === false)) {
    if (isOpen) model.choose(model.rows[model.active]);
    else model.open();
    return true;
  }
  if (search === '' && (key === 'Backspace' || key === 'Delete') && !props.isDisabled) {
    const last = chosen.values.at(-1);
    if (last === undefined) return false;
    if (props.isMultiple && key === 'Backspace') model.remove(last);
    else if (!props.isMultiple && props.isClearable && key === 'Delete') model.clear();
    return false;
  }
  if (!isOpen) return false;
  if (key === 'PageDown' || key === 'PageUp') {
    model.move(key === 'PageDown' ? rowsOfPage : -rowsOfPage);
    return true;
  }
  if ((key === 'Home' || key === 'End') && search === '') {
    model.moveToEnd(key === 'Home' ? 'first' : 'last');
    return true;
  }
  return false;
}
