import { useTranslations } from 'next-intl';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useEdit, useEditStore, useTiles } from '@/components/dashboard/edit/use-edit';
import { Button } from '@/components/ui/button';
import { CodeField } from '@/components/ui/code/code-field.client';
import { rawHtml } from '@/components/ui/raw-html';
import { createLatest } from '@/lib/client/latest';
import { defaultHeight, gridUnitPx, type LayoutNode, numberAt, textOf } from '@/lib/dashboard/edit/layout-node';

const previewMs = 250;

/** A text in Markdown: as readers see it; a press on it opens the field, and one elsewhere closes it. */
export function TextNode({ node }: { readonly node: LayoutNode }): ReactElement {
  const t = useTranslations('dashboard.edit');
  const store = useEditStore();
  const { id, meta } = node;
  const code = textOf(meta, 'code') ?? '';
  const isWriting = useEdit(({ writing }) => writing === id);
  const html = usePreview(id, code);
  const height = numberAt(meta, 'height') ?? defaultHeight;
  const style = { '--tile-height': `${height * gridUnitPx}px` } as CSSProperties;
  const place = useRef<HTMLDivElement>(null);
  const stop = (): void => {
    store.setState({ writing: null });
    store.endMerge();
  };
  useEffect(() => {
    if (!isWriting) return undefined;
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && !place.current?.contains(target) && !target.closest('.monaco-editor')) stop();
    };
    // Before the component that is pressed hears of it: what opens this field is not taken for a press elsewhere.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  });
  function write(event: MouseEvent): void {
    // A link would leave the editor.
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    if (!isWriting && !event.ctrlKey && !event.metaKey && !event.shiftKey) store.setState({ writing: id });
  }
  function stopByKey(): void {
    stop();
    document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus();
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isWriting || event.nativeEvent.isComposing || isInWidget(event)) return;
    event.preventDefault();
    event.stopPropagation();
    stopByKey();
  }
  return (
    <div
      ref={place}
      className="tile prose-tile canvas-text"
      style={style}
      data-writing={isWriting || undefined}
      onClick={write}
      // Before Monaco, which takes every Escape for itself.
      onKeyDownCapture={leave}
    >
      {isWriting && (
        <div className="canvas-writing" ref={focusField}>
          <CodeField
            language="markdown"
            label={t('text.code')}
            value={code}
            rows={6}
            onChange={(next) => store.applyLayout({ type: 'set_code', id, code: next }, `code:${id}`)}
            onSubmit={stopByKey}
          />
          <Button onClick={stop}>{t('text.done')}</Button>
        </div>
      )}
      {code === '' && !isWriting ? (
        <button type="button" className="canvas-empty" onClick={() => store.setState({ writing: id })}>
          {t('text.empty')}
        </button>
      ) : (
        <div className="prose" {...rawHtml(html)} />
      )}
    </div>
  );
}

/** Whether a key belongs to a list, a search or a menu of Monaco. */
function isInWidget({ target, currentTarget }: KeyboardEvent): boolean {
  return (
    currentTarget.querySelector('.suggest-widget.visible,.find-widget.visible') !== null ||
    (target instanceof Element && target.classList.contains('shadow-root-host'))
  );
}

function focusField(place: HTMLElement | null): void {
  place?.querySelector('textarea')?.focus();
}

/** The HTML of a text; asked for shortly after typing pauses, and an older answer never replaces a newer one. */
function usePreview(id: string, code: string): string {
  const tiles = useTiles();
  const [html, setHtml] = useState(() => tiles.textOf(id, code) ?? '');
  const [latest] = useState(createLatest);
  const shown = useRef(html === '' ? null : code);
  useEffect(() => {
    if (shown.current === code) return undefined;
    const wait = setTimeout(
      () => {
        latest
          .run((signal) => tiles.drawText(code, signal))
          .then(
            (outcome) => {
              if (!outcome.isLatest) return;
              shown.current = code;
              setHtml(outcome.value);
            },
            () => undefined,
          );
      },
      shown.current === null ? 0 : previewMs,
    );
    return () => clearTimeout(wait);
  }, [tiles, code, latest]);
  return html;
}
